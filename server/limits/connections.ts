// How many connections one address may hold: what is open costs memory, whether it asks for anything or not.
import type { Server, Socket } from "node:net";
import type { Config } from "../config.ts";
import { addressKey, createNetworks, isPrivateNetwork } from "../http/network.ts";

const inAll = 2000;
const perAddress = 200;
const perNearAddress = 1000;

/** A proxy that is trusted to say whom it speaks for brings everybody's connections from one address. */
export function limitConnections(
  server: Server,
  { trustedProxies }: Pick<Config, "trustedProxies">,
) {
  const isProxy = createNetworks(trustedProxies);
  const open = new Map<string, number>();
  server.maxConnections = inAll;
  server.on("connection", (socket: Socket) => {
    const { remoteAddress } = socket;
    if (!remoteAddress || isProxy(remoteAddress)) return;
    const key = addressKey(remoteAddress);
    const count = (open.get(key) ?? 0) + 1;
    if (count > (isPrivateNetwork(remoteAddress) ? perNearAddress : perAddress))
      return void socket.destroy();
    open.set(key, count);
    socket.once("close", () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}
