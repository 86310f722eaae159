// A link belongs to an address, not to an account.
import type { Follows } from "#contract/followers.ts";
import { hashOf, newLinkToken } from "../auth/link-token.ts";
import type { Db, FollowerRow, Reader, Transaction } from "../db/tables.ts";
import { AppError } from "../http/app-error.ts";
import type { Limits } from "../limits/limits.ts";
import { type AskedBy, enqueue } from "../mail/outbox.ts";

const day = 24 * 60 * 60_000;
const confirmLinkLasts = 7 * day;
const mostRefusals = 2;

const idOf = (email: string) => hashOf(email);

export const findFollower = (db: Reader, id: string | null): Promise<FollowerRow | undefined> =>
  db.selectFrom("followers").selectAll().where("id", "=", id).executeTakeFirst();

export async function followsOf(db: Reader, email: string): Promise<Follows> {
  const follower = await findFollower(db, idOf(email));
  return follower && follower.state !== "refused" ? follower.state : "no";
}

interface Asking {
  limits: Limits;
  now: number;
  by: AskedBy;
}

async function ask(transaction: Transaction, email: string, { limits, now, by }: Asking) {
  await limits.chargeWithin(transaction, limits.perAccount("followPerAccount", email));
  const id = idOf(email);
  await enqueue(transaction, { kind: "confirm_follow", follower_id: id }, by, now);
  const asked = { state: "asked", asked_at: now } as const;
  await transaction
    .insertInto("followers")
    .values({ id, email, ...asked })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(asked).where("followers.state", "!=", "yes"),
    )
    .execute();
}

export async function follow(
  transaction: Transaction,
  email: string,
  asking: Asking,
): Promise<Follows> {
  if ((await followsOf(transaction, email)) === "yes") return "yes";
  await ask(transaction, email, asking);
  return "asked";
}

const isTooOften = (error: unknown) => error instanceof AppError && error.code === "too_often";

/** Does the same for every address, so that the answer tells nothing about it. */
export const followByAddress = (
  { db, limits, now }: { db: Db; limits: Limits; now: () => number },
  email: string,
  visitor: string,
) =>
  limits.charge([limits.perAddress("followPerAddress", visitor)], () =>
    db
      .transaction()
      .execute((transaction) =>
        ask(transaction, email, { limits, now: now(), by: { visitor, limits } }),
      )
      .catch((error: unknown) => {
        if (!isTooOften(error)) throw error;
      }),
  );

export async function followToNewAddress(
  transaction: Transaction,
  { from, to }: { from: string; to: string },
  asking: Asking,
): Promise<Follows> {
  const follows = await followsOf(transaction, from);
  await endFollowing(transaction, from);
  if (follows === "no") return followsOf(transaction, to);
  return follow(transaction, to, asking).catch((error: unknown) => {
    if (!isTooOften(error)) throw error;
    return "no";
  });
}

export async function endFollowing(transaction: Transaction, email: string) {
  await transaction.deleteFrom("followers").where("id", "=", idOf(email)).execute();
}

export async function forgetFollower(transaction: Transaction, email: string) {
  await endFollowing(transaction, email);
  await transaction.deleteFrom("follow_links").where("follower_id", "=", idOf(email)).execute();
}

export async function issueConfirmToken(db: Db, { id }: FollowerRow, now: number) {
  const token = newLinkToken();
  const link = { token_hash: hashOf(token), follower_id: id, kind: "confirm" } as const;
  await db
    .insertInto("follow_links")
    .values({ ...link, expires_at: now + confirmLinkLasts })
    .execute();
  return token;
}

/** The same for every mail to an address, so that the link in an old mail still works. */
export async function issueUnsubscribeToken(
  db: Db,
  { id, email }: FollowerRow,
  linkToken: (text: string) => string,
) {
  const token = linkToken(`unsubscribe ${email}`);
  const link = { token_hash: hashOf(token), follower_id: id, kind: "unsubscribe" } as const;
  await db
    .insertInto("follow_links")
    .values({ ...link, expires_at: null })
    .onConflict((conflict) => conflict.column("token_hash").doNothing())
    .execute();
  return token;
}

const linkOf = (db: Reader, kind: "confirm" | "unsubscribe", token: string) =>
  db
    .selectFrom("follow_links")
    .select("follower_id")
    .where("token_hash", "=", hashOf(token))
    .where("kind", "=", kind);

/** One statement: an address that leaves at this moment is not found. */
export async function confirm(db: Db, token: string, now: number) {
  const { numUpdatedRows } = await db
    .updateTable("followers")
    .set({ state: "yes", refusals: 0 })
    .where("id", "in", linkOf(db, "confirm", token).where("expires_at", ">", now))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError("invalid_token");
}

export async function unsubscribe(db: Db, token: string): Promise<boolean> {
  const link = await linkOf(db, "unsubscribe", token).executeTakeFirst();
  if (!link) return false;
  await db.deleteFrom("followers").where("id", "=", link.follower_id).execute();
  return true;
}

export async function noteAccepted(db: Db, id: string | null) {
  await db
    .updateTable("followers")
    .set({ refusals: 0 })
    .where("id", "=", id)
    .where("refusals", ">", 0)
    .execute();
}

export async function noteRefused(db: Db, id: string | null) {
  const follower = db.updateTable("followers").where("id", "=", id);
  await follower.set(({ eb }) => ({ refusals: eb("refusals", "+", 1) })).execute();
  await follower.set({ state: "refused" }).where("refusals", ">=", mostRefusals).execute();
}

export async function purgeUnconfirmed(db: Db, now: number) {
  await db.deleteFrom("follow_links").where("expires_at", "<=", now).execute();
  await db
    .deleteFrom("followers")
    .where("state", "=", "asked")
    .where("asked_at", "<=", now - confirmLinkLasts - day)
    .execute();
}
