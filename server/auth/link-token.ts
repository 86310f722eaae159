// The secret in a link that a mail brings. The database keeps a hash: who reads it cannot use it.
import { createHash, randomBytes } from "node:crypto";

export const newLinkToken = () => randomBytes(32).toString("base64url");

export const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");
