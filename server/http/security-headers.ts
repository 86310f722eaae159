import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";

const common = {
  "x-content-type-options": "nosniff",
  // YouTube's player plays only with a referrer.
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-permitted-cross-domain-policies": "none",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
};

export function securityHeaders({ siteUrl }: Pick<Config, "siteUrl">): Record<string, string> {
  if (!siteUrl.startsWith("https:")) return common;
  // No includeSubDomains, because other hosts under the domain may have no certificate.
  return { ...common, "strict-transport-security": "max-age=31536000" };
}

export function sendSecurityHeaders(app: FastifyInstance, headers: Record<string, string>) {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
