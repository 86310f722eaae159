// The bearer token: a signed reference to a session row. Whether the session still lives is for the row to say.
import { jwtVerify, SignJWT } from "jose";
import type { Keys } from "./keys.ts";

const issuer = "mixtape";
const type = "at+jwt";
const clockTolerance = 30;
/** Longer than any token made here: what is longer is refused unread. */
const longest = 1024;
const tokensKept = 2000;

export interface Session {
  id: string;
  userId: string;
  createdAt: number;
  expiresAt: number;
}

export interface AccessTokens {
  sign: (session: Session) => Promise<string>;
  /** The session a token names, or undefined for any token that was not made here or is past its time. */
  read: (token: string, now: number) => Promise<{ id: string; userId: string } | undefined>;
}

const inSeconds = (time: number) => Math.floor(time / 1000);

export function createAccessTokens({ accessToken, accessTokenId }: Keys): AccessTokens {
  // A signature that was right once stays right; checking it again would be most of the cost of a small request.
  const verified = new Map<string, { id: string; userId: string; expiresAt: number }>();
  return {
    sign: ({ id, userId, createdAt, expiresAt }) =>
      new SignJWT()
        .setProtectedHeader({ alg: "HS256", typ: type, kid: accessTokenId })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setSubject(userId)
        .setJti(id)
        .setIssuedAt(inSeconds(createdAt))
        .setExpirationTime(inSeconds(expiresAt))
        .sign(accessToken),
    read: async (token, now) => {
      const seen = verified.get(token);
      if (seen) return now < seen.expiresAt ? seen : undefined;
      const session = await verify(token, now);
      if (!session) return undefined;
      if (verified.size >= tokensKept) verified.clear();
      verified.set(token, session);
      return session;
    },
  };

  async function verify(token: string, now: number) {
    if (token.length > longest) return undefined;
    try {
      const { payload, protectedHeader } = await jwtVerify(token, accessToken, {
        algorithms: ["HS256"],
        typ: type,
        issuer,
        audience: issuer,
        requiredClaims: ["sub", "jti", "iat", "exp"],
        clockTolerance,
        currentDate: new Date(now),
      });
      const { jti, sub, exp } = payload;
      if (protectedHeader.kid !== accessTokenId || !jti || !sub || !exp) return undefined;
      return { id: jti, userId: sub, expiresAt: (exp + clockTolerance) * 1000 };
    } catch {
      return undefined;
    }
  }
}
