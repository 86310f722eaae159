import { isIP } from "node:net";
import { normalizeIP } from "@fastify/rate-limit";

/** Groups IPv6 addresses by /64, because one connection usually has a whole /64. */
export const ipKey = (ip: string) => (isIP(ip) ? normalizeIP(ip, 64) : "");
