import { connect } from "node:net";
import type { TestSite } from "./start-site.ts";

export async function listening(site: TestSite): Promise<number> {
  if (!site.app.server.listening) await site.app.listen({ port: 0, host: "127.0.0.1" });
  const address = site.app.server.address();
  if (address === null || typeof address === "string") throw new Error("not listening on a port");
  return address.port;
}

/** Returns a function that says how many bytes the site had read when it finished its last response. */
export function readBeforeAnswer(site: TestSite): () => number {
  let read = 0;
  site.app.server.on("request", ({ socket }, response) => {
    response.once("finish", () => {
      read = socket.bytesRead;
    });
  });
  return () => read;
}

export async function rawRequest(port: number, sent: string) {
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  socket.write(sent);
  const text = (await socket.toArray().catch(() => [])).join("");
  return { status: Number(text.slice(9, 12)), text };
}
