import { isIP } from "node:net";
import { normalizeIP } from "@fastify/rate-limit";

/** One connection usually has a whole IPv6 /64. */
export const ipKey = (ip: string) => (isIP(ip) ? normalizeIP(ip, 64) : "");
