import { randomUUID } from "node:crypto";
import type { Follows } from "#contract/followers.ts";
import type { Db, Reader, Transaction, UserRow } from "../../db/tables.ts";
import { followState } from "../../db/follow-state.ts";
import type { Session } from "./access-tokens.ts";

const hour = 3_600_000;
const day = 24 * hour;

export const sessionLifetimes = {
  user: { absolute: 7 * day, idle: 72 * hour },
  superuser: { absolute: day, idle: 8 * hour },
};
const liveSessions = 20;
const seenEvery = 5 * 60_000;
/** Two instances' clocks need not agree to the second. */
const clockTolerance = 30_000;

const lifetimeOf = (user: Pick<UserRow, "is_superuser">) =>
  user.is_superuser ? sessionLifetimes.superuser : sessionLifetimes.user;

export async function startSession(db: Db, user: UserRow, browser: string, now: number) {
  const session = {
    id: randomUUID(),
    user_id: user.id,
    created_at: now,
    expires_at: now + lifetimeOf(user).absolute,
    last_seen_at: now,
    browser,
  };
  const expires_at = session.expires_at + clockTolerance;
  await db
    .insertInto("sessions")
    .values({ ...session, expires_at })
    .execute();
  const newest = db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", user.id)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(liveSessions);
  await deleteSessionsOf(db, user.id).where("id", "not in", newest).execute();
  return session;
}

export type Caller = UserRow & {
  session_id: string;
  session_started_at: number;
  follows: Follows;
};

export type SessionKey = Pick<Session, "id" | "user_id">;

const selectCaller = (db: Reader, sessionId: string) =>
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
    .where("sessions.id", "=", sessionId);

type CallerRow = Awaited<ReturnType<ReturnType<typeof selectCaller>["executeTakeFirstOrThrow"]>>;

function isLive(
  row: CallerRow | undefined,
  { user_id }: SessionKey,
  now: number,
): row is CallerRow {
  if (!row?.is_active || row.id !== user_id) return false;
  const { session_started_at: created_at, last_seen_at, expires_at } = row;
  return lasts(row, { created_at, last_seen_at, expires_at }, now);
}

function lasts(
  user: Pick<UserRow, "is_superuser">,
  session: { created_at: number; last_seen_at: number; expires_at: number },
  now: number,
) {
  const { absolute, idle } = lifetimeOf(user);
  const end = Math.min(session.expires_at, session.created_at + absolute + clockTolerance);
  return now < end && now <= session.last_seen_at + idle;
}

/** Every request with a token asks this, so the query is compiled once. */
export function createCallerFinder(db: Db) {
  const query = selectCaller(db, "").compile();

  return async (session: SessionKey, now: number) => {
    const forThis: typeof query = { ...query, parameters: [session.id] };
    const [row] = (await db.executeQuery(forThis)).rows;
    if (!isLive(row, session, now)) return undefined;
    // Not awaited: reading must work while the disk is full or the row is locked.
    if (now - row.last_seen_at > seenEvery) markSeen(db, session.id, now).catch(() => {});
    return row;
  };
}

const markSeen = (db: Db, id: string, now: number) =>
  db
    .updateTable("sessions")
    .set({ last_seen_at: now })
    .where("id", "=", id)
    .where("last_seen_at", "<", now)
    .execute();

/** Lock the user first. */
export async function lockCaller(transaction: Transaction, session: SessionKey, now: number) {
  const row = await selectCaller(transaction, session.id).forUpdate("sessions").executeTakeFirst();
  return isLive(row, session, now) ? row : undefined;
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

export const revokeSession = (db: Db, { id, user_id }: SessionKey) =>
  deleteSessionsOf(db, user_id).where("id", "=", id).returning("id").executeTakeFirst();

export async function revokeSessionsOf(db: Db, userId: string, except = "") {
  await deleteSessionsOf(db, userId).where("id", "!=", except).execute();
}
