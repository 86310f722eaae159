import { BlockList, isIPv4, isIPv6, SocketAddress } from "node:net";

/** IPv4 written as IPv6 is the same visitor. */
function plainAddress(ip: string): string | undefined {
  const address = ip.replace(/%.*$/, "");
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return undefined;
  return new SocketAddress({ address, family: "ipv6" }).address.replace(/^::ffff:(?=\d+\.)/, "");
}

const family = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");

export function createNetworks(entries: string[]): (ip: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    if (bits === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, /^\d+$/.test(bits) ? Number(bits) : -1, family(address));
  }
  return (ip) => {
    const address = plainAddress(ip);
    return address !== undefined && list.check(address, family(address));
  };
}

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

/** An IPv6 connection owns its whole /64. */
export function ipKey(ip: string, parts = 4) {
  const address = plainAddress(ip) ?? "";
  return isIPv6(address) ? firstHalf(address) : address.split(".").slice(0, parts).join(".");
}

/** IPv4 /24, IPv6 /64: people keep their network while their address changes. */
export const networkKey = (ip: string) => ipKey(ip, 3);

function firstHalf(address: string) {
  const [before = "", after = ""] = address.split("::");
  const front = before.split(":").filter(Boolean);
  const back = after.split(":").filter(Boolean);
  const zeros = Array<string>(8 - front.length - back.length).fill("0");
  return [...front, ...zeros, ...back].slice(0, 4).join(":");
}
