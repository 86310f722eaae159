// The headers that only HTML carries; what every answer carries is set where every answer passes.
import { createHash } from "node:crypto";
import { playerOrigins } from "#contract/platforms.ts";

/** Their address holds a secret: it is told to nobody. */
const secretPage = /^\/(?:reset-password|confirm|unsubscribe)(?:\/|$)/;

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

// Hashes and not a nonce: pages are cached. JSON-LD is data, which no browser runs.
const inlineScript = /<script(?![^>]*(?: src=| type="application\/))[^>]*>(.*?)<\/script>/gs;
const inlineStyle = /<style[^>]*>(.*?)<\/style>/gs;

const hashesIn = (html: string, tag: RegExp) =>
  Array.from(html.matchAll(tag), ([, text = ""]) => hashOf(text)).join(" ");

function contentSecurityPolicy(html: string, frames: string, siteUrl: string) {
  const rules = [
    "default-src 'none'",
    `script-src 'self' ${hashesIn(html, inlineScript)}`,
    "script-src-attr 'none'",
    `style-src 'self' ${hashesIn(html, inlineStyle)}`,
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
  // Asking browsers for https is only right where the site is reached by it.
  if (siteUrl.startsWith("https:")) rules.push("upgrade-insecure-requests");
  return rules.join("; ");
}

interface Page {
  status: number;
  html: string;
  /** Made in one person's browser (web/auth/private-page.ts): nobody caches or lists it. */
  isPrivate: boolean;
}

export function pageHeaders(
  path: string,
  { status, html, isPrivate }: Page,
  siteUrl: string,
): Record<string, string> {
  const isSecret = secretPage.test(path);
  const cacheable = status === 200 && !isPrivate;
  return {
    "content-type": "text/html; charset=utf-8",
    vary: "Accept, Accept-Encoding",
    "content-security-policy": contentSecurityPolicy(
      html,
      isSecret ? "'none'" : playerOrigins.join(" "),
      siteUrl,
    ),
    "cache-control": cacheable ? "public, max-age=0, must-revalidate" : "no-store",
    ...(isPrivate ? { "x-robots-tag": "noindex" } : {}),
    ...(isSecret ? { "referrer-policy": "no-referrer" } : {}),
  };
}
