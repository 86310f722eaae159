import { isIP } from "node:net";
import { normalizeIP } from "@fastify/rate-limit";

/** Counts an IPv6 /64 network as one address, because one internet connection usually has a whole /64. */
export const ipKey = (ip: string) => (isIP(ip) ? normalizeIP(ip, 64) : "");
