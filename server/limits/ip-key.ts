import { isIP } from "node:net";
import { normalizeIP } from "@fastify/rate-limit";

/** An IPv6 connection owns its whole /64. */
export const ipKey = (ip: string) => (isIP(ip) ? normalizeIP(ip, 64) : "");
