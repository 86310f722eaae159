import type { FastifyRequest } from "fastify";
import type { NewCredential, UsedCredential } from "#contract/passkeys.ts";
import { relyingPartyOf } from "#domain/relying-party.ts";
import type { Db, PasskeyRow, Reader, Transaction } from "../../db/tables.ts";
import { AppError } from "../../http/app-error.ts";
import { audit, auditRefusal } from "../../http/log.ts";
import { enqueue } from "../../mail/outbox.ts";
import type { Services } from "../../services.ts";
import { newToken } from "./link-token.ts";
import { openSession } from "./login.ts";
import type { Caller } from "./sessions.ts";

const es256 = -7;
const rs256 = -257;
export const algorithms = [es256, rs256];
export const challengeLasts = 5 * 60_000;
const maxPasskeys = 20;
const passwordNeededAfter = 10 * 60_000;

export function relyingParty(siteUrl: string) {
  const name = relyingPartyOf(siteUrl);
  if (name === undefined) throw new AppError("passkeys_unavailable");
  return name;
}

export const needsPassword = ({ session_started_at }: Caller, now: number) =>
  now - session_started_at >= passwordNeededAfter;

export async function listPasskeys(db: Reader, userId: string) {
  const rows = await db
    .selectFrom("passkeys")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(passkeyOf);
}

const passkeyOf = ({ id, name, created_at, last_used_at }: PasskeyRow) => ({
  id,
  name,
  created_at: new Date(created_at).toISOString(),
  last_used_at: last_used_at === null ? null : new Date(last_used_at).toISOString(),
});

export async function issueChallenge(db: Db, user_id: string | null, now: number) {
  const challenge = newToken();
  await db
    .insertInto("passkey_challenges")
    .values({ challenge, user_id, expires_at: now + challengeLasts })
    .execute();
  return challenge;
}

/** Returns the options with which @simplewebauthn/server verifies the credential. The expected origin and domain come from SITE_URL, because request headers can be forged. */
async function toVerify<Given extends NewCredential | UsedCredential>(
  { db, now, siteUrl }: Services,
  credential: Given,
  userId: string | null,
) {
  const signed = Buffer.from(credential.response.clientDataJSON, "base64url").toString();
  const [, challenge = ""] = /"challenge":"([\w-]+)"/.exec(signed) ?? [];
  // Deletes the challenge, so that it cannot be used again. A challenge for a login has no `user_id`, so it cannot add a passkey.
  await db
    .deleteFrom("passkey_challenges")
    .where("challenge", "=", challenge)
    .where("user_id", "is not distinct from", userId)
    .where("expires_at", ">", now())
    .returning("challenge")
    .executeTakeFirstOrThrow(() => new AppError("challenge_expired"));
  return {
    response: {
      ...credential,
      rawId: credential.id,
      type: "public-key" as const,
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: siteUrl,
    expectedRPID: relyingParty(siteUrl),
  };
}

/** Imports the library late, which saves memory on sites without passkeys. */
const loadLibrary = () => import("@simplewebauthn/server");

function refuse(cause: unknown): never {
  throw new AppError("incorrect_passkey", undefined, { cause });
}

export async function verifyNew(deps: Services, credential: NewCredential, userId: string) {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { registrationInfo } = await verifyRegistrationResponse({
    ...(await toVerify(deps, credential, userId)),
    supportedAlgorithmIDs: algorithms,
  }).catch(refuse);
  if (!registrationInfo) throw new AppError("incorrect_passkey");
  const { id, publicKey, counter } = registrationInfo.credential;
  return { id, counter, public_key: Buffer.from(publicKey).toString("base64url") };
}

export async function insertPasskey(
  transaction: Transaction,
  passkey: Omit<PasskeyRow, "created_at" | "last_used_at">,
  now: number,
) {
  const { user_id } = passkey;
  if ((await listPasskeys(transaction, user_id)).length >= maxPasskeys)
    throw new AppError("too_many_passkeys");
  const row = await transaction
    .insertInto("passkeys")
    .values({ ...passkey, created_at: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returningAll()
    .executeTakeFirstOrThrow(() => new AppError("incorrect_passkey"));
  await enqueue(transaction, { kind: "passkey_added", user_id }, now);
  return passkeyOf(row);
}

export async function deletePasskey(db: Db, userId: string, id: string) {
  await db
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirstOrThrow(() => new AppError("passkey_not_found"));
}

async function verifyUsed(
  deps: Services,
  credential: UsedCredential,
  passkey: PasskeyRow | undefined,
) {
  const given = await toVerify(deps, credential, null);
  if (!passkey) throw new AppError("incorrect_passkey");
  const { id, public_key, user_id } = passkey;
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...given,
    // 0 turns off the library's check, which would refuse a login whose counter has not increased. `logInWithPasskey` only logs such a login.
    credential: { id, publicKey: new Uint8Array(Buffer.from(public_key, "base64url")), counter: 0 },
  }).catch(refuse);
  if (!verified) throw new AppError("incorrect_passkey");
  return { user_id, before: passkey.counter, counter: authenticationInfo.newCounter };
}

/** Needs no limit of its own, because every login needs a challenge, and challenges are limited per IP address. A limit per account would let strangers lock the member out. */
export async function logInWithPasskey(
  deps: Services,
  credential: UsedCredential,
  request: FastifyRequest,
) {
  const { db, now } = deps;
  const passkey = await db
    .selectFrom("passkeys")
    .selectAll()
    .where("id", "=", credential.id)
    .executeTakeFirst();
  const { user_id, before, counter } = await verifyUsed(deps, credential, passkey).catch(
    auditRefusal(request, "login", passkey?.user_id),
  );
  const session = await openSession(deps, request, user_id, (transaction) =>
    transaction
      .updateTable("passkeys")
      .set({ counter, last_used_at: now() })
      .where("id", "=", credential.id)
      .returning("id")
      .executeTakeFirst(),
  );
  if (!session) throw new AppError("incorrect_passkey");
  // A counter that does not increase may mean that the passkey was copied. Passkeys without a counter always send 0.
  if (before > 0 && counter <= before)
    audit(request, "passkey counter stepped back", { user: user_id });
  return session;
}
