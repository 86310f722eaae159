// The bearer token: a signed reference to a session row. Whether the session still lives is for the row to say.
import { jwtVerify, SignJWT } from "jose";
import type { Keys } from "./keys.ts";

const issuer = "mixtape";
const type = "at+jwt";
const clockTolerance = 30;
/** Longer than any token made here: what is longer is refused unread. */
const longest = 1024;

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
        if (protectedHeader.kid !== accessTokenId || !payload.jti || !payload.sub) return undefined;
        return { id: payload.jti, userId: payload.sub };
      } catch {
        return undefined;
      }
    },
  };
}
