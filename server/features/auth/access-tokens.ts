import type { Keys } from "./keys.ts";

const issuer = "mixtape";
const type = "at+jwt";
const clockTolerance = 30;
const maxTokens = 2000;

export interface Session {
  id: string;
  user_id: string;
  created_at: number;
  expires_at: number;
}

export type AccessTokens = ReturnType<typeof createAccessTokens>;

const inSeconds = (time: number) => Math.floor(time / 1000);

export function createAccessTokens({ accessToken, accessTokenId }: Keys) {
  // Verifying a signature would be most of the cost of a small request.
  const verified = new Map<string, Omit<Session, "created_at">>();
  return {
    sign: async ({ id, user_id, created_at, expires_at }: Session) => {
      const { SignJWT } = await import("jose");
      return new SignJWT()
        .setProtectedHeader({ alg: "HS256", typ: type, kid: accessTokenId })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setSubject(user_id)
        .setJti(id)
        .setIssuedAt(inSeconds(created_at))
        .setExpirationTime(inSeconds(expires_at))
        .sign(accessToken);
    },
    read: async (token: string, now: number) => {
      const seen = verified.get(token);
      if (seen) return now < seen.expires_at ? seen : undefined;
      const session = await verify(token, now);
      if (!session) return undefined;
      if (verified.size >= maxTokens) verified.clear();
      verified.set(token, session);
      return session;
    },
  };

  async function verify(token: string, now: number) {
    const { jwtVerify } = await import("jose");
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
      return { id: jti, user_id: sub, expires_at: (exp + clockTolerance) * 1000 };
    } catch {
      return undefined;
    }
  }
}
