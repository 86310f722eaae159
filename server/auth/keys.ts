// Several keys from one secret: the one that signs tokens must not be the one that hashes addresses.
import { createHmac, hkdfSync } from "node:crypto";

export interface Keys {
  accessToken: Uint8Array;
  /** Names the signing key in a token's header without telling anything about it. */
  accessTokenId: string;
  /** A short keyed fingerprint, for what must be recognised again and never read: networks, addresses of unknown people. */
  fingerprint: (text: string) => string;
  /** The secret of a link that can be made again for the next mail, instead of being kept. */
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
