// What happens to accounts beyond a single row: sessions that end, links that lapse, notices that go out.
import type * as z from "zod/mini";
import type { NewUser, Profile, Signup, User, UserChange } from "#contract/users.ts";
import { AppError } from "../app-error.ts";
import { storePassword } from "../auth/password-change.ts";
import type { Passwords } from "../auth/passwords.ts";
import { voidResetTokensOf } from "../auth/reset-tokens.ts";
import { type Caller, endSessionsOf } from "../auth/sessions.ts";
import type { Db, UserRow } from "../db/tables.ts";
import type { Limits } from "../limits/limits.ts";
import { enqueue } from "../mail/outbox.ts";
import { deleteUser, findUserByEmail, insertUser, lockSuperusers, updateUser } from "./queries.ts";
import { takeTurns } from "./turns.ts";

interface Deps {
  db: Db;
  now: () => number;
  limits: Limits;
  passwords: Passwords;
}

// Many sign-ups for one address cost one hash, not one each.
const inTurnForAddress = takeTurns();

export async function signUp(
  { db, now, limits, passwords }: Deps,
  { email, full_name, password }: z.infer<typeof Signup>,
  ip: string,
): Promise<User> {
  await limits.take(db, limits.perAddress("signupPerAddress", ip));
  return inTurnForAddress(email, async () => {
    if (await findUserByEmail(db, email)) throw new AppError("signup_email_taken");
    return insertUser(db, { email, full_name, password_hash: await passwords.hash(password) }, now(), "signup_email_taken");
  });
}

export async function addUser({ db, now, passwords }: Deps, { password, ...user }: z.infer<typeof NewUser>): Promise<User> {
  const password_hash = await passwords.hash(password);
  return db.transaction().execute(async (transaction) => {
    const added = await insertUser(transaction, { ...user, password_hash }, now(), "new_user_email_taken");
    if (added.is_active) await enqueue(transaction, { kind: "new_account", user_id: added.id }, now());
    return added;
  });
}

/** What was done to an account, in the words of the audit log. */
type ChangeName = "email change" | "role change" | "status change" | "name change" | "password change";
interface Changed {
  user: User;
  changes: ChangeName[];
}

export function changeProfile({ db, now }: Deps, caller: Caller, change: z.infer<typeof Profile>): Promise<Changed> {
  return db.transaction().execute(async (transaction) => {
    const changed = await updateUser(transaction, caller.id, change);
    if (!changed) throw new AppError("not_authenticated");
    await followAddress(transaction, caller, changed, now(), caller.session_id);
    return { user: changed, changes: changesBetween(caller, changed) };
  });
}

export async function changeUser(
  { db, now, passwords }: Deps,
  caller: Caller,
  id: string,
  { password, ...change }: z.infer<typeof UserChange>,
): Promise<Changed> {
  const losesRights = change.is_superuser === false || change.is_active === false;
  if (losesRights && id === caller.id) throw new AppError("own_rights");
  const newHash = password === undefined ? undefined : await passwords.hash(password);
  const keepSession = id === caller.id ? caller.session_id : undefined;
  return db.transaction().execute(async (transaction) => {
    if (losesRights) await keepOneSuperuser(transaction, caller, id);
    const before = await transaction.selectFrom("users").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
    const changed = before && (await updateUser(transaction, id, change));
    if (!changed) throw new AppError("user_to_change_not_found");
    await followAddress(transaction, before, changed, now(), keepSession);
    if (newHash) await storePassword(transaction, id, newHash, now(), keepSession);
    if (before.is_active && !changed.is_active) {
      await endSessionsOf(transaction, id, now());
      await voidResetTokensOf(transaction, id);
    }
    return { user: changed, changes: [...changesBetween(before, changed), ...(newHash ? ["password change" as const] : [])] };
  });
}

function changesBetween(before: UserRow, after: User): ChangeName[] {
  const names = { email: "email change", is_superuser: "role change", is_active: "status change", full_name: "name change" } as const;
  return (Object.keys(names) as (keyof typeof names)[]).filter((field) => before[field] !== after[field]).map((field) => names[field]);
}

export async function removeUser({ db }: Deps, caller: Caller, id: string) {
  if (id === caller.id) throw new AppError("superuser_deletes_self");
  await db.transaction().execute(async (transaction) => {
    await keepOneSuperuser(transaction, caller, id);
    if (!(await deleteUser(transaction, id))) throw new AppError("user_not_found");
  });
}

/** Refuses to take away the last active superuser, also when two of them act on each other at the same moment. */
async function keepOneSuperuser(transaction: Db, caller: Caller, targetId: string) {
  const superusers = await lockSuperusers(transaction);
  if (superusers.has(targetId) && superusers.size === 1) throw new AppError("last_superuser");
  if (!superusers.has(caller.id)) throw new AppError("not_privileged");
}

/** Whoever moved an account to another address must not be able to do it unseen, nor keep old doors open. */
async function followAddress(transaction: Db, before: UserRow, after: User, now: number, keepSession: string | undefined) {
  if (before.email === after.email) return;
  await endSessionsOf(transaction, after.id, now, keepSession);
  await voidResetTokensOf(transaction, after.id);
  await enqueue(transaction, { kind: "email_changed", user_id: after.id, address: before.email }, now);
}
