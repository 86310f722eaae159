// Sessions are rows. An ended one stays for a while with its end in the past: the networks somebody has logged in from
// are how a guesser is told from the account's owner.
import { randomUUID } from "node:crypto";
import type { Db, UserRow } from "../db/tables.ts";
import type { Session } from "./access-tokens.ts";

const hour = 3_600_000;
const day = 24 * hour;

const lifetimes = { user: { absolute: 7 * day, idle: 72 * hour }, superuser: { absolute: day, idle: 8 * hour } };
const liveSessions = 20;
const remembered = 30 * day;
/** Being seen is written down at most this often: a write for every read would cost more than the read. */
const seenEvery = 5 * 60_000;
/** Two instances' clocks need not agree to the second; the token itself is read with the same tolerance. */
const clockTolerance = 30_000;

const lifetimeOf = (user: Pick<UserRow, "is_superuser">) => (user.is_superuser ? lifetimes.superuser : lifetimes.user);

export async function startSession(db: Db, user: UserRow, network: string, now: number): Promise<Session> {
  const session = { id: randomUUID(), userId: user.id, createdAt: now, expiresAt: now + lifetimeOf(user).absolute };
  await db
    .insertInto("sessions")
    .values({
      id: session.id,
      user_id: user.id,
      created_at: now,
      expires_at: session.expiresAt + clockTolerance,
      last_seen_at: now,
      network,
    })
    .execute();
  const newest = db.selectFrom("sessions").select("id").where("user_id", "=", user.id).where("expires_at", ">", now);
  await db
    .updateTable("sessions")
    .set({ expires_at: now })
    .where("user_id", "=", user.id)
    .where("expires_at", ">", now)
    .where("id", "not in", newest.orderBy("created_at", "desc").orderBy("id").limit(liveSessions))
    .execute();
  return session;
}

export type Caller = UserRow & { session_id: string };

/** Finds whoever calls. Every request with a token asks this, so the query is written once and only its parameter changes. */
export function createCallerFinder(db: Db) {
  const query = db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .selectAll("users")
    .select(["sessions.id as session_id", "sessions.last_seen_at", "sessions.expires_at"])
    .where("sessions.id", "=", "")
    .compile();

  /** The live session's user, or undefined: ended, expired, idle too long, user gone or inactive all look the same. */
  return async (session: { id: string; userId: string }, now: number): Promise<Caller | undefined> => {
    const forThis: typeof query = { ...query, parameters: [session.id] };
    const [row] = (await db.executeQuery(forThis)).rows;
    if (!row?.is_active || row.id !== session.userId) return undefined;
    const { last_seen_at, expires_at } = row;
    if (now >= expires_at || now > last_seen_at + lifetimeOf(row).idle) return undefined;
    if (now - last_seen_at > seenEvery) await db.updateTable("sessions").set({ last_seen_at: now }).where("id", "=", session.id).execute();
    return row;
  };
}

export async function endSession(db: Db, id: string, now: number) {
  await db.updateTable("sessions").set({ expires_at: now }).where("id", "=", id).where("expires_at", ">", now).execute();
}

export async function endSessionsOf(db: Db, userId: string, now: number, except?: string) {
  const sessions = db.updateTable("sessions").set({ expires_at: now }).where("user_id", "=", userId).where("expires_at", ">", now);
  await (except ? sessions.where("id", "!=", except) : sessions).execute();
}

export async function hasLoggedInFrom(db: Db, userId: string, network: string, now: number) {
  const found = await db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", userId)
    .where("network", "=", network)
    .where("created_at", ">", now - remembered)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function forgetOldSessions(db: Db, now: number) {
  await db
    .deleteFrom("sessions")
    .where("created_at", "<=", now - remembered)
    .where("expires_at", "<=", now)
    .execute();
}
