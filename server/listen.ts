// Where the site listens. A name may stand for several addresses, as localhost does for 127.0.0.1 and ::1. Fastify would open a second
// server for the second one, which knows nothing of what stands in front of the first: neither its limits nor its kept answers.
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import type { Config } from "./config.ts";
import type { App } from "./create-server.ts";

const addressesOf = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address);

/** Connections that may wait to be taken. With Node's 511, of a thousand that come at once half would be heard a second or more later. */
const backlog = 2000;

/** To be called while hooks can still be added; what it returns listens. */
export function prepareToListen(app: App, resolve = addressesOf) {
  const doors: Server[] = [];
  app.addHook("preClose", async () => {
    await Promise.all(doors.map((door) => new Promise((closed) => door.close(closed))));
  });

  // Every connection goes to the one server, whichever door it came through.
  async function openDoor(port: number, address: string) {
    const door = createServer((socket) => app.server.emit("connection", socket)).listen(port, address, backlog);
    try {
      await once(door, "listening");
    } catch {
      // Many machines have a name for ::1 and no such address.
      return;
    }
    doors.push(door);
    app.log.info(`Server listening at http://${address.includes(":") ? `[${address}]` : address}:${port}`);
  }

  return async ({ host, port }: Pick<Config, "host" | "port">) => {
    const [first = host, ...others] = await resolve(host);
    await app.listen({ port, host: first, backlog });
    const main = app.server.address();
    if (main !== null && typeof main !== "string") for (const address of others) await openDoor(main.port, address);
  };
}
