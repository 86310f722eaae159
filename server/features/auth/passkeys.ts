import type { NewCredential, UsedCredential } from "#contract/passkeys.ts";
import { relyingPartyOf } from "#domain/relying-party.ts";
import type { Db, PasskeyRow, Reader, Transaction } from "../../db/tables.ts";
import { AppError } from "../../http/app-error.ts";
import { audit, auditRefusal } from "../../http/log.ts";
import { enqueue } from "../../mail/outbox.ts";
import type { Services } from "../../services.ts";
import { takeChallenge } from "./challenges.ts";
import { openSession, type Visitor } from "./login.ts";
import { findUserById } from "./queries.ts";
import type { Caller } from "./sessions.ts";

/** COSE ids of ES256 and RS256, the algorithms that browsers and devices use. */
export const algorithms = [-7, -257];
const maxPasskeys = 20;
/** Sessions younger than this can add a passkey without the password. */
const fresh = 10 * 60_000;

export function relyingParty(siteUrl: string) {
  const name = relyingPartyOf(siteUrl);
  if (name === undefined) throw new AppError("passkeys_unavailable");
  return name;
}

export const needsPassword = ({ session_started_at }: Caller, now: number) =>
  now - session_started_at >= fresh;

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

/** Takes the expected origin and domain from SITE_URL, never from the request. Deletes the challenge first, so that a failed attempt uses it up. */
async function toVerify<Given extends NewCredential | UsedCredential>(
  { db, now, siteUrl }: Services,
  credential: Given,
  user_id: string | null,
) {
  const signed = Buffer.from(credential.response.clientDataJSON, "base64url").toString();
  const [, challenge = ""] = /"challenge":"([\w-]+)"/.exec(signed) ?? [];
  if (!(await takeChallenge(db, { challenge, user_id }, now())))
    throw new AppError("challenge_expired");
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

/** Imported on first use, because most sites have no passkeys. */
const verifiers = () => import("@simplewebauthn/server");

function refuse(cause: unknown): never {
  throw new AppError("incorrect_passkey", undefined, { cause });
}

export async function verifyNew(deps: Services, credential: NewCredential, userId: string) {
  const { verifyRegistrationResponse } = await verifiers();
  const { registrationInfo } = await verifyRegistrationResponse({
    ...(await toVerify(deps, credential, userId)),
    supportedAlgorithmIDs: algorithms,
  }).catch(refuse);
  if (!registrationInfo) throw new AppError("incorrect_passkey");
  const { id, publicKey, counter } = registrationInfo.credential;
  return { id, counter, public_key: Buffer.from(publicKey).toString("base64url") };
}

type NewPasskey = Pick<PasskeyRow, "id" | "user_id" | "name" | "public_key" | "counter" | "rp_id">;

export async function insertPasskey(transaction: Transaction, passkey: NewPasskey, now: number) {
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
  const { id, public_key } = passkey;
  const { verifyAuthenticationResponse } = await verifiers();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...given,
    // 0 disables the library's check: logInWithPasskey accepts a decreasing counter and logs it.
    credential: { id, publicKey: new Uint8Array(Buffer.from(public_key, "base64url")), counter: 0 },
  }).catch(refuse);
  if (!verified) throw new AppError("incorrect_passkey");
  return authenticationInfo.newCounter;
}

/** Has no limit per account, so that strangers cannot lock an account's passkeys. Challenges are limited per IP address. */
export async function logInWithPasskey(
  deps: Services,
  credential: UsedCredential,
  visitor: Visitor,
) {
  const { db, now } = deps;
  const passkey = await db
    .selectFrom("passkeys")
    .selectAll()
    .where("id", "=", credential.id)
    .executeTakeFirst();
  const user = passkey && (await findUserById(db, passkey.user_id));
  const refuse = auditRefusal(visitor, "login", user?.id);
  const counter = await verifyUsed(deps, credential, passkey).catch(refuse);
  if (!passkey || !user) return refuse(new AppError("incorrect_passkey"));
  // The token is undefined if the passkey was removed meanwhile.
  const token = await openSession(deps, visitor, user, (transaction) =>
    transaction
      .updateTable("passkeys")
      .set({ counter, last_used_at: now() })
      .where("id", "=", credential.id)
      .returning("id")
      .executeTakeFirst(),
  );
  if (token === undefined) throw new AppError("incorrect_passkey");
  // Most passkeys have no counter and always send 0.
  if (passkey.counter > 0 && counter <= passkey.counter)
    audit(visitor, "passkey counter stepped back", { user: passkey.user_id });
  return token;
}
