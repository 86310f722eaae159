import { isIP } from "node:net";
import { normalizeIP } from "@fastify/rate-limit";

/** An IPv6 network (/64) counts as one address, because an internet connection usually has a whole network. */
export const ipKey = (ip: string) => (isIP(ip) ? normalizeIP(ip, 64) : "");
