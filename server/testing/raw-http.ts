// Sends raw HTTP requests that a normal client would not send.
import { connect } from "node:net";
import type { TestSite } from "./start-site.ts";

/** Listens on a free port and returns it. */
export async function listening(site: TestSite): Promise<number> {
  if (!site.app.server.listening) await site.app.listen({ port: 0, host: "127.0.0.1" });
  const address = site.app.server.address();
  if (address === null || typeof address === "string") throw new Error("not listening on a port");
  return address.port;
}

/** Returns a function that tells how many bytes of the last request the site had read when its response was sent. Bytes that it discards later are not counted. */
export function readBeforeAnswer(site: TestSite): () => number {
  let read = 0;
  site.app.server.on("request", ({ socket }, response) => {
    response.once("finish", () => {
      read = socket.bytesRead;
    });
  });
  return () => read;
}

interface RawAnswer {
  status: number;
  text: string;
}

/** Sends the text unchanged and returns everything that the server sends until it closes the connection. */
export function rawRequest(port: number, text: string): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const socket = connect(port, "127.0.0.1", () => socket.write(text));
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  socket.on("error", reject);
  socket.on("close", () => {
    const answer = Buffer.concat(chunks).toString("latin1");
    resolve({ status: Number(answer.slice(9, 12)), text: answer });
  });
  return promise;
}
