import { playerOrigins } from "#domain/platforms.ts";
import { publicHeaders } from "../response-cache/cache-routes.ts";

const toPlayers = `(self ${playerOrigins.map((origin) => `"${origin}"`).join(" ")})`;

const permissions = [
  ...["camera", "microphone", "geolocation", "payment", "usb", "browsing-topics"].map(
    (feature) => `${feature}=()`,
  ),
  ...["autoplay", "encrypted-media", "fullscreen", "picture-in-picture"].map(
    (feature) => `${feature}=${toPlayers}`,
  ),
].join(", ");

const secretPage = /^\/(?:reset-password|confirm|unsubscribe)(?:\/|$)/;

function contentSecurityPolicy(nonce: string, frames: string, siteUrl: string) {
  const rules = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "script-src-attr 'none'",
    `style-src 'self' 'nonce-${nonce}'`,
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
  nonce: string;
  isPrivate: boolean;
}

export function pageHeaders(path: string, page: Page, siteUrl: string): Record<string, string> {
  const isSecret = secretPage.test(path);
  const isPrivate = page.isPrivate || isSecret;
  const frames = isSecret ? "'none'" : playerOrigins.join(" ");
  return {
    ...publicHeaders,
    "content-type": "text/html; charset=utf-8",
    "permissions-policy": permissions,
    "content-security-policy": contentSecurityPolicy(page.nonce, frames, siteUrl),
    ...((isPrivate || page.status !== 200) && { "cache-control": "no-store" }),
    ...(isPrivate && { "x-robots-tag": "noindex" }),
    ...(page.status === 503 && { "retry-after": "1" }),
    ...(isSecret && { "referrer-policy": "no-referrer" }),
  };
}
