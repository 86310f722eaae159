import { createHmac, hkdfSync } from "node:crypto";

export function createKeys(secret: string) {
  const derive = (label: string) =>
    new Uint8Array(hkdfSync("sha256", secret, "mixtape", label, 32));
  const fingerprintKey = derive("fingerprint");
  const linkKey = derive("link token");
  return {
    fingerprint: (text: string) =>
      createHmac("sha256", fingerprintKey).update(text).digest("base64url").slice(0, 22),
    linkToken: (text: string) => createHmac("sha256", linkKey).update(text).digest("base64url"),
  };
}
