import { lookup } from "node:dns/promises";
import type { Config } from "../config.ts";
import type { App } from "./create-server.ts";

/** The listen backlog. With Node's 511, half of a thousand clients that connect at once would have to try again a second later. */
const backlog = 2000;

/**
 * At one address: `localhost` may stand for two, 127.0.0.1 and ::1, and for the second Fastify would open a second server, which
 * knows nothing of the limits and the cache in front of the first. Browsers and other programs try both.
 */
export async function listen(app: App, { host, port }: Pick<Config, "host" | "port">) {
  const { address } = await lookup(host, { order: "ipv4first" });
  await app.listen({ port, host: address, backlog });
}
