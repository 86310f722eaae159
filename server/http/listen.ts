import { lookup } from "node:dns/promises";
import type { Config } from "../config.ts";
import type { App } from "./create-server.ts";

/** The listen backlog. With Node's 511, half of a thousand clients that connect at once would have to try again a second later. */
const backlog = 2000;

/** `localhost` may stand for 127.0.0.1 and ::1: browsers try both, proxies and monitors often know the first alone. */
export async function listen(app: App, { host, port }: Pick<Config, "host" | "port">) {
  const { address } = await lookup(host, { order: "ipv4first" });
  await app.listen({ port, host: address, backlog });
}
