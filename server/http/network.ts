// What counts as one visitor: an address, and the network around it.
import { BlockList, isIPv4, isIPv6, SocketAddress } from "node:net";

/** The one spelling of an address, or undefined where it is none. IPv4 dressed as IPv6 is the same visitor, however it is written. */
function plainAddress(ip: string): string | undefined {
  const address = ip.replace(/%.*$/, "");
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return undefined;
  return new SocketAddress({ address, family: "ipv6" }).address.replace(/^::ffff:(?=\d+\.)/, "");
}

const family = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");

/** Whether an address is one of these, or in one of these networks (10.0.0.0/8). */
export function createNetworks(entries: string[]): (ip: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    if (bits === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(bits), family(address));
  }
  return (ip) => {
    const address = plainAddress(ip);
    return address !== undefined && list.check(address, family(address));
  };
}

/** The machine itself or the house it stands in: where test benches and local proxies call from. */
export const isPrivateNetwork = createNetworks([
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "169.254.0.0/16",
  "::1",
  "fc00::/7",
  "fe80::/10",
]);

/** One caller: an IPv4 address; of IPv6 the first half, since whoever has one address has all of the other half. */
export function addressKey(ip: string) {
  const address = plainAddress(ip) ?? "";
  return isIPv6(address) ? firstHalf(address) : address;
}

/** One neighbourhood: people keep theirs while their address changes. */
export function networkKey(ip: string) {
  const address = plainAddress(ip) ?? "";
  return isIPv6(address) ? firstHalf(address) : address.split(".").slice(0, 3).join(".");
}

function firstHalf(address: string) {
  const [before = "", after] = address.split("::");
  const groups = before ? before.split(":") : [];
  const missing =
    after === undefined ? 0 : 8 - groups.length - (after ? after.split(":").length : 0);
  const all = [...groups, ...Array<string>(missing).fill("0"), ...(after ? after.split(":") : [])];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
