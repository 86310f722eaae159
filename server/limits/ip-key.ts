import { isIP } from "node:net";
import { normalizeIP } from "@fastify/rate-limit";

/** An IPv6 connection owns its whole /64. */
export const ipKey = (ip: string) => (isIP(ip) ? normalizeIP(ip, 64) : "");

/** IPv4 /24, IPv6 /64: people keep their network while their address changes. */
export const networkKey = (ip: string) => ipKey(ip).replace(/\.\d+$/, "");
