import { lookup } from "node:dns/promises";
import type { Config } from "../config.ts";
import type { App } from "./create-server.ts";

/** With Node's 511, half of a thousand clients that connect at once would have to try again a second later. */
const backlog = 2000;

/** `localhost` may be 127.0.0.1 or ::1; proxies and monitors often try the first alone. */
export async function listen(app: App, { host, port }: Pick<Config, "host" | "port">) {
  const { address } = await lookup(host, { order: "ipv4first" });
  await app.listen({ port, host: address, backlog });
}
