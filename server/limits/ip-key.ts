import { isIP } from "node:net";
import { normalizeIP } from "@fastify/rate-limit";

/** A /64 network counts as one address, because an internet connection usually has a whole one. */
export const ipKey = (ip: string) => (isIP(ip) ? normalizeIP(ip, 64) : "");
