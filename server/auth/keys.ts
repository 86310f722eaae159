// Several keys from one secret, so that the key that signs tokens hashes nothing else.
import { createHmac, hkdfSync } from "node:crypto";

export interface Keys {
  accessToken: Uint8Array;
  accessTokenId: string;
  fingerprint: (text: string) => string;
  /** The same for the same text, so that a link's secret need not be stored. */
  linkToken: (text: string) => string;
}

export function createKeys(secret: string): Keys {
  const derive = (label: string, length = 32) =>
    new Uint8Array(hkdfSync("sha256", secret, "mixtape", label, length));
  const fingerprintKey = derive("fingerprint");
  const linkKey = derive("link token");
  return {
    accessToken: derive("access token"),
    accessTokenId: Buffer.from(derive("access token id", 6)).toString("base64url"),
    fingerprint: (text) =>
      createHmac("sha256", fingerprintKey).update(text).digest("base64url").slice(0, 22),
    linkToken: (text) => createHmac("sha256", linkKey).update(text).digest("base64url"),
  };
}
