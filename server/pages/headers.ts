import { playerOrigins } from "#contract/platforms.ts";
import { hashSource } from "../http/security-headers.ts";

/** Their address holds a secret. */
const secretPage = /^\/(?:reset-password|confirm|unsubscribe)(?:\/|$)/;

// Hashes instead of a nonce, because pages are cached. JSON-LD is data and needs none.
const inlineScript = /<script(?![^>]*(?: src=| type="application\/))[^>]*>(.*?)<\/script>/gs;
const inlineStyle = /<style[^>]*>(.*?)<\/style>/gs;

const hashesIn = (html: string, tag: RegExp) =>
  Array.from(html.matchAll(tag), ([, text = ""]) => hashSource(text)).join(" ");

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
  if (siteUrl.startsWith("https:")) rules.push("upgrade-insecure-requests");
  return rules.join("; ");
}

interface Page {
  status: number;
  html: string;
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
    ...(status === 503 ? { "retry-after": "1" } : {}),
    ...(isSecret ? { "referrer-policy": "no-referrer" } : {}),
  };
}
