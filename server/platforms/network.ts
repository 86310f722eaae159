import { lookup } from "node:dns/promises";
import { isIPv4, isIPv6 } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { createNetworks } from "../http/network.ts";

/** Private, loopback, link-local, shared, for documents and tests, multicast, reserved. */
const specialV4 =
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 " +
  "192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 " +
  "224.0.0.0/4 240.0.0.0/4";
const isSpecialV4 = createNetworks(specialV4.split(" "));

/** Global unicast. Outside it are loopback, ULA, link-local, multicast, IPv4-mapped and NAT64. */
const isGlobalV6 = createNetworks(["2000::/3"]);
/** Within it: protocols' own (Teredo among them), documents, and 6to4, which hides an IPv4 address. */
const isSpecialV6 = createNetworks(["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]);

export function isPublicAddress(ip: string) {
  return isIPv4(ip) ? !isSpecialV4(ip) : isIPv6(ip) && isGlobalV6(ip) && !isSpecialV6(ip);
}

export interface Network {
  resolve: (host: string) => Promise<{ address: string; family: number }[]>;
  isAllowed: (ip: string) => boolean;
  port: number;
  /** Milliseconds for one question, from the name to the last byte, redirects included. */
  questionTimeout: number;
  wait: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

export const internet: Network = {
  resolve: (host) => lookup(host, { all: true }),
  isAllowed: isPublicAddress,
  port: 443,
  questionTimeout: 5000,
  wait: (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
};
