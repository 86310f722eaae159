// HTTP by hand, for what no well-behaved client sends.
import { connect } from "node:net";
import type { TestSite } from "./start-site.ts";

/** The site on a port of its own. */
export async function listening(site: TestSite): Promise<number> {
  if (!site.app.server.listening) await site.app.listen({ port: 0, host: "127.0.0.1" });
  const address = site.app.server.address();
  if (address === null || typeof address === "string") throw new Error("not listening on a port");
  return address.port;
}

/** How much the site had read of the last connection when it had answered. What it throws away afterwards is not counted. */
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

/** Sends the text as it stands and returns everything that comes back until the other side closes. */
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
