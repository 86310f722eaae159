import { randomUUID } from "node:crypto";
import type { InferResult } from "kysely";
import { followState } from "../../db/follow-state.ts";
import type { Db, Reader, Transaction, UserRow } from "../../db/tables.ts";
import { hashOf, newToken } from "./link-token.ts";

const hour = 3_600_000;
const day = 24 * hour;

export const sessionLifetimes = {
  user: { absolute: 7 * day, idle: 72 * hour },
  superuser: { absolute: day, idle: 8 * hour },
};
const liveSessions = 20;
const seenEvery = 5 * 60_000;

const lifetimeOf = (user: Pick<UserRow, "is_superuser">) =>
  user.is_superuser ? sessionLifetimes.superuser : sessionLifetimes.user;

export async function startSession(db: Db, user: UserRow, browser: string, now: number) {
  const token = newToken();
  await db
    .insertInto("sessions")
    .values({
      id: randomUUID(),
      token_hash: hashOf(token),
      user_id: user.id,
      created_at: now,
      expires_at: now + lifetimeOf(user).absolute,
      last_seen_at: now,
      browser,
    })
    .execute();
  const newest = db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", user.id)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(liveSessions);
  await deleteSessionsOf(db, user.id).where("id", "not in", newest).execute();
  return token;
}

const selectCaller = (db: Reader, token: string) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .selectAll("users")
    .select([
      "sessions.id as session_id",
      "sessions.created_at as session_started_at",
      "sessions.last_seen_at",
      "sessions.expires_at",
      followState.as("follows"),
    ])
    .where("sessions.token_hash", "=", hashOf(token));

export type Caller = InferResult<ReturnType<typeof selectCaller>>[number];

const ifLive = (row: Caller | undefined, now: number) =>
  row?.is_active && lasts(row, { ...row, created_at: row.session_started_at }, now)
    ? row
    : undefined;

function lasts(
  user: Pick<UserRow, "is_superuser">,
  session: { created_at: number; last_seen_at: number; expires_at: number },
  now: number,
) {
  const { absolute, idle } = lifetimeOf(user);
  // `expires_at` was set at the login. A member who has become a superuser since then has a shorter session.
  const end = Math.min(session.expires_at, session.created_at + absolute);
  return now < end && now <= session.last_seen_at + idle;
}

export function createCallerFinder(db: Db) {
  const query = selectCaller(db, "").compile();

  return async (token: string, now: number) => {
    const forToken: typeof query = { ...query, parameters: [hashOf(token)] };
    const caller = ifLive((await db.executeQuery(forToken)).rows[0], now);
    // This write is not awaited, so that reads work even if the disk is full or the row is locked.
    if (caller && now - caller.last_seen_at > seenEvery)
      db.updateTable("sessions")
        .set({ last_seen_at: now })
        .where("id", "=", caller.session_id)
        .where("last_seen_at", "<", now)
        .execute()
        .catch(() => {});
    return caller;
  };
}

export async function lockCaller(transaction: Transaction, token: string, now: number) {
  return ifLive(
    await selectCaller(transaction, token).forUpdate("sessions").executeTakeFirst(),
    now,
  );
}

export async function listSessions(db: Reader, caller: Caller, now: number) {
  const rows = await db
    .selectFrom("sessions")
    .selectAll()
    .where("user_id", "=", caller.id)
    .orderBy("last_seen_at", "desc")
    .orderBy("id")
    .execute();
  const data = rows
    .filter((session) => lasts(caller, session, now))
    .map(({ id, browser, created_at, last_seen_at }) => ({
      id,
      browser,
      created_at: new Date(created_at).toISOString(),
      last_used_at: new Date(last_seen_at).toISOString(),
      is_current: id === caller.session_id,
    }))
    .sort((one, other) => Number(other.is_current) - Number(one.is_current));
  return { data, count: data.length };
}

const deleteSessionsOf = (db: Db, userId: string) =>
  db.deleteFrom("sessions").where("user_id", "=", userId);

export const revokeSession = (db: Db, userId: string, id: string) =>
  deleteSessionsOf(db, userId).where("id", "=", id).returning("id").executeTakeFirst();

export async function revokeSessionsOf(db: Db, userId: string, except = "") {
  await deleteSessionsOf(db, userId).where("id", "!=", except).execute();
}
