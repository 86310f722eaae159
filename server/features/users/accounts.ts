import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { ProfileFullName } from "#contract/fields.ts";
import type { Follows } from "#contract/followers.ts";
import type { Profile, Signup, User, UserChange } from "#contract/users.ts";
import type { Transaction, UserRow } from "../../db/tables.ts";
import { AppError, isRefusal } from "../../http/app-error.ts";
import { checkFields } from "../../http/check-fields.ts";
import type { Limits } from "../../limits/limits.ts";
import { enqueue } from "../../mail/outbox.ts";
import type { Services } from "../../services.ts";
import { callerOf } from "../auth/guards.ts";
import { revokeAccess, storePassword } from "../auth/password-change.ts";
import { lockUser } from "../auth/queries.ts";
import { revokeResetTokensOf } from "../auth/reset-tokens.ts";
import { type Caller, revokeSessionsOf } from "../auth/sessions.ts";
import {
  chargeConfirmation,
  endFollowing,
  findFollowState,
  forgetFollowing,
  mailFollowRequest,
  saveFollowRequest,
} from "../followers/following.ts";
import { insertUser, type NewUserRow, updateUser } from "./queries.ts";

export async function signUp(
  { db, readSettings, now, limits, passwords }: Services,
  { email, full_name, password }: z.infer<typeof Signup>,
  ip: string,
) {
  if (!(await readSettings()).signup_open) throw new AppError("signup_closed");
  return limits.charge({ signupPerIp: ip }, async () => {
    const password_hash = await passwords.hash(password);
    return insertUser(db, { email, full_name, password_hash }, now(), "signup_email_taken");
  });
}

export async function addUser(transaction: Transaction, user: NewUserRow, now: number) {
  const added = await insertUser(transaction, user, now);
  if (added.is_active) await enqueue(transaction, { kind: "new_account", user_id: added.id }, now);
  return added;
}

const changeNames = {
  email: "email change",
  is_superuser: "role change",
  is_active: "status change",
  full_name: "name change",
} as const;
type ChangedField = keyof typeof changeNames;
type ChangeName = (typeof changeNames)[ChangedField] | "password change";

const NewName = z.object({ full_name: ProfileFullName });

/** A new address mails two mailboxes, which may be strangers', and reveals whether it has an account. */
export async function changeProfile(
  deps: Services,
  request: FastifyRequest,
  { email, ...rest }: z.infer<typeof Profile>,
) {
  const { limits, now, guards } = deps;
  const { ip } = request;
  const before = callerOf(request);
  const { full_name } = rest;
  if (full_name !== undefined && full_name !== before.full_name)
    checkFields(NewName, { full_name });
  const write = (change: z.infer<typeof Profile>, isMailed = false) =>
    guards.lockCaller(request, (transaction, caller) =>
      writeProfile(transaction, caller, change, { isMailed, now: now() }),
    );
  // Leaves out an unchanged address, so that it does not undo another request's change.
  if (email === undefined || email === before.email) return write(rest);
  return limits.charge(
    { emailChangePerUser: before.id, emailChangePerAccount: before.email, mailPerIp: ip },
    () =>
      chargeNewAddress(limits, { email, follows: before.follows, visitor: ip }, (isMailed) =>
        write({ email, ...rest }, isMailed),
      ),
  );
}

/** A limit on confirmation emails stops the email, not the change of address. */
export function chargeNewAddress<Result>(
  limits: Limits,
  { email, follows, visitor }: { email: string; follows: Follows; visitor?: string },
  save: (isMailed: boolean) => Promise<Result>,
) {
  if (follows === "no") return save(false);
  return chargeConfirmation(limits, { email, visitor }, save).catch((error: unknown) => {
    if (isRefusal(error, "too_often", "too_many_follows")) return save(false);
    throw error;
  });
}

interface Saving {
  /** Whether a member who follows gets a confirmation email at the new address. */
  isMailed: boolean;
  now: number;
}

async function writeProfile(
  transaction: Transaction,
  caller: Caller,
  change: z.infer<typeof Profile>,
  saving: Saving,
) {
  const changed = await updateUser(transaction, caller.id, change);
  if (!changed) throw new AppError("not_authenticated");
  const move = { before: caller, after: changed, keepSession: caller.session_id };
  const follows = await afterAddressChange(transaction, move, saving);
  return { user: { ...changed, follows }, changes: changesBetween(caller, changed) };
}

interface AccountChange extends Omit<z.infer<typeof UserChange>, "password"> {
  password_hash?: string | undefined;
}

/** Changes a user. Callers lock both users first. */
export async function changeUser(
  transaction: Transaction,
  {
    caller,
    id,
    change: { password_hash, ...change },
  }: { caller: Caller; id: string; change: AccountChange },
  saving: Saving,
) {
  const losesRights = change.is_superuser === false || change.is_active === false;
  // The caller is locked and stays a superuser, so there is always at least one.
  if (losesRights && id === caller.id) throw new AppError("own_rights");
  const keepSession = id === caller.id ? caller.session_id : undefined;
  const before = await lockUser(transaction, id);
  const changed = before && (await updateUser(transaction, id, change));
  if (!changed) throw new AppError("user_to_change_not_found");
  const move = { before, after: changed, keepSession };
  const follows = await afterAddressChange(transaction, move, saving);
  if (password_hash)
    await storePassword(transaction, { id, password_hash, keepSession }, saving.now);
  if (before.is_active && !changed.is_active) {
    await revokeSessionsOf(transaction, id);
    await revokeResetTokensOf(transaction, id);
    await endFollowing(transaction, id);
  }
  return {
    user: { ...changed, follows },
    changes: [
      ...changesBetween(before, changed),
      ...(password_hash ? ["password change" as const] : []),
    ],
  };
}

function changesBetween(before: UserRow, after: User): ChangeName[] {
  return (Object.keys(changeNames) as ChangedField[])
    .filter((field) => before[field] !== after[field])
    .map((field) => changeNames[field]);
}

/** Deletes a user. Callers lock the user first. */
export async function deleteAccount(transaction: Transaction, id: string) {
  await forgetFollowing(transaction, id);
  await transaction
    .deleteFrom("users")
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirstOrThrow(() => new AppError("user_not_found"));
}

interface Move {
  before: UserRow;
  after: User;
  keepSession: string | undefined;
}

async function afterAddressChange(
  transaction: Transaction,
  { before, after, keepSession }: Move,
  { isMailed, now }: Saving,
): Promise<Follows> {
  const follows = await findFollowState(transaction, after.id);
  if (before.email === after.email) return follows;
  await revokeAccess(transaction, after.id, keepSession);
  const notice = { kind: "email_changed", user_id: after.id, address: before.email } as const;
  await enqueue(transaction, notice, now);
  if (follows === "no") return "no";
  await endFollowing(transaction, after.id);
  const member = { email: after.email, user_id: after.id };
  const request = await saveFollowRequest(transaction, member, now);
  if (isMailed) await mailFollowRequest(transaction, request, now);
  return "asked";
}
