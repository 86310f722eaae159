// The headers that only HTML carries; what every answer carries is set where every answer passes.
import { createHash } from "node:crypto";
import { playerOrigins } from "#contract/platforms.ts";

/** Their address holds a secret: it is told to nobody. */
const secretPage = /^\/(?:reset-password|confirm|unsubscribe)(?:\/|$)/;

export interface Policy {
  scriptHash: string;
  styleHashes: string[];
  /** Asking browsers for https is only right where the site is reached by it. */
  secure: boolean;
}

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

export const policyFor = (bootScript: string, styles: string[], siteUrl: string): Policy => ({
  scriptHash: hashOf(bootScript),
  styleHashes: styles.map(hashOf),
  secure: siteUrl.startsWith("https:"),
});

function contentSecurityPolicy({ scriptHash, styleHashes, secure }: Policy, frames: string) {
  const rules = [
    "default-src 'none'",
    `script-src 'self' ${scriptHash}`,
    "script-src-attr 'none'",
    `style-src 'self' ${styleHashes.join(" ")}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${frames}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return [...rules, ...(secure ? ["upgrade-insecure-requests"] : [])].join("; ");
}

interface Page {
  status: number;
  /** Made in one person's browser (web/auth/private-page.ts): nobody caches or lists it. */
  isPrivate: boolean;
}

export function pageHeaders(
  path: string,
  { status, isPrivate }: Page,
  policy: Policy,
): Record<string, string> {
  const isSecret = secretPage.test(path);
  const cacheable = status === 200 && !isPrivate;
  return {
    "content-type": "text/html; charset=utf-8",
    vary: "Accept, Accept-Encoding",
    "content-security-policy": contentSecurityPolicy(
      policy,
      isSecret ? "'none'" : playerOrigins.join(" "),
    ),
    "cache-control": cacheable ? "public, max-age=0, must-revalidate" : "no-store",
    ...(isPrivate ? { "x-robots-tag": "noindex" } : {}),
    ...(isSecret ? { "referrer-policy": "no-referrer" } : {}),
  };
}
