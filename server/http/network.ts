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
