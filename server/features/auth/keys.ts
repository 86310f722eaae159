// Several keys from one secret, so that the key that signs tokens hashes nothing else.
import { createHmac, hkdfSync } from "node:crypto";

export type Keys = ReturnType<typeof createKeys>;

export function createKeys(secret: string) {
  const derive = (label: string, length = 32) =>
    new Uint8Array(hkdfSync("sha256", secret, "mixtape", label, length));
  const fingerprintKey = derive("fingerprint");
  const linkKey = derive("link token");
  return {
    accessToken: derive("access token"),
    accessTokenId: Buffer.from(derive("access token id", 6)).toString("base64url"),
    fingerprint: (text: string) =>
      createHmac("sha256", fingerprintKey).update(text).digest("base64url").slice(0, 22),
    /** The same for the same text, so that a link's secret need not be stored. */
    linkToken: (text: string) => createHmac("sha256", linkKey).update(text).digest("base64url"),
  };
}
