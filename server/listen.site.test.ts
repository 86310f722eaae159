import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { prepareToListen } from "./listen.ts";
import { startSite } from "./testing/start-site.ts";

const html = { headers: { accept: "text/html" } };

test.runIf(process.platform === "linux")(
  "a name with two addresses is one site: what stands in front of one door stands in front of both",
  async () => {
    let listen: ReturnType<typeof prepareToListen> | undefined;
    await using site = await startSite({
      routes: (app) => {
        listen = prepareToListen(app, async () => ["127.0.0.1", "127.0.0.2", "203.0.113.1"]);
      },
    });
    await listen?.({ host: "localhost", port: 0 });
    const { port } = site.app.server.address() as AddressInfo;
    for (const address of ["127.0.0.1", "127.0.0.2"]) expect((await fetch(`http://${address}:${port}/photography`, html)).status).toBe(200);
    // A kept answer does not pass Fastify, and so leaves no line in its log.
    const before = site.log.length;
    for (const address of ["127.0.0.1", "127.0.0.2"]) expect((await fetch(`http://${address}:${port}/photography`, html)).status).toBe(200);
    expect(site.log.slice(before)).toEqual([]);
  },
);
