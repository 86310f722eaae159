import { BlockList, isIPv6 } from "node:net";

const family = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");

export function createNetworks(entries: string[]): (ip: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    if (bits === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, /^\d+$/.test(bits) ? Number(bits) : -1, family(address));
  }
  return (ip) => list.check(ip, family(ip));
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
