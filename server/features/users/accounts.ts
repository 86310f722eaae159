import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { ProfileFullName } from "#contract/fields.ts";
import type { Follows } from "#contract/followers.ts";
import type { Profile, Signup, User, UserChange } from "#contract/users.ts";
import type { Transaction, UserRow } from "../../db/tables.ts";
import { AppError, isRefusal } from "../../http/app-error.ts";
import { checkFields } from "../../http/check-fields.ts";
import { enqueue } from "../../mail/outbox.ts";
import type { Services } from "../../services.ts";
import { callerOf } from "../auth/guards.ts";
import { revokeAccess, storePassword } from "../auth/password-change.ts";
import { lockUser } from "../auth/queries.ts";
import { revokeResetTokensOf } from "../auth/reset-tokens.ts";
import { type Caller, revokeSessionsOf } from "../auth/sessions.ts";
import {
  type Asking,
  askAtNewAddress,
  endFollowing,
  findFollowState,
  forgetLinks,
} from "../followers/following.ts";
import { insertUser, type NewUserRow, updateUser } from "./queries.ts";

export async function signUp(
  { db, readSettings, now, limits, passwords }: Services,
  { email, full_name, password }: z.infer<typeof Signup>,
  ip: string,
) {
  if (!(await readSettings()).signup_open) throw new AppError("signup_closed");
  return limits.charge([limits.perIp("signupPerIp", ip)], async () => {
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

/** Another address mails two mailboxes, which may be strangers', and reveals whether it has an account. */
export async function changeProfile(
  { limits, now, guards }: Services,
  request: FastifyRequest,
  { email, ...rest }: z.infer<typeof Profile>,
) {
  const before = callerOf(request);
  const write = (change: z.infer<typeof Profile>) =>
    guards.lockCaller(request, (transaction, caller) =>
      writeProfile(transaction, caller, change, { limits, now: now(), visitor: request.ip }),
    );
  // Left out, so that it changes nothing where another request has just changed the address.
  if (email === undefined || email === before.email) return write(rest);
  const claim = limits.perUser("emailChangePerUser", before.id);
  const isTaken = (error: unknown) => isRefusal(error, "email_taken");
  const changed = await limits.charge([claim], () => write({ email, ...rest }), isTaken);
  if (!changed.changes.includes("email change")) await limits.giveBack(claim);
  return changed;
}

async function writeProfile(
  transaction: Transaction,
  caller: Caller,
  change: z.infer<typeof Profile>,
  asking: Asking,
) {
  const { full_name } = change;
  if (full_name !== undefined && full_name !== caller.full_name)
    checkFields(NewName, { full_name });
  const changed = await updateUser(transaction, caller.id, change);
  if (!changed) throw new AppError("not_authenticated");
  // The old address is always notified, so a change that may not send a notice is refused.
  if (changed.email !== caller.email)
    await asking.limits.chargeWithin(
      transaction,
      asking.limits.perAccount("emailChangeNoticePerAccount", caller.email),
    );
  const move = { before: caller, after: changed, keepSession: caller.session_id };
  const follows = await afterAddressChange(transaction, move, asking);
  return { user: { ...changed, follows }, changes: changesBetween(caller, changed) };
}

interface AccountChange extends Omit<z.infer<typeof UserChange>, "password"> {
  password_hash?: string | undefined;
}

/** Lock both users first. */
export async function changeUser(
  transaction: Transaction,
  {
    caller,
    id,
    change: { password_hash, ...change },
  }: { caller: Caller; id: string; change: AccountChange },
  asking: Asking,
) {
  const losesRights = change.is_superuser === false || change.is_active === false;
  // The caller, who is locked, stays a superuser: so there is always one.
  if (losesRights && id === caller.id) throw new AppError("own_rights");
  const keepSession = id === caller.id ? caller.session_id : undefined;
  const before = await lockUser(transaction, id);
  const changed = before && (await updateUser(transaction, id, change));
  if (!changed) throw new AppError("user_to_change_not_found");
  await afterAddressChange(transaction, { before, after: changed, keepSession }, asking);
  if (password_hash)
    await storePassword(transaction, { id, password_hash, keepSession }, asking.now);
  if (before.is_active && !changed.is_active) {
    await revokeSessionsOf(transaction, id);
    await revokeResetTokensOf(transaction, id);
    await endFollowing(transaction, id);
  }
  return {
    user: changed,
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

/** Lock the user first. */
export async function deleteAccount(transaction: Transaction, id: string) {
  await forgetLinks(transaction, id);
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
  asking: Asking,
): Promise<Follows> {
  const { limits, now, visitor } = asking;
  const follows = await findFollowState(transaction, after.id);
  if (before.email === after.email) return follows;
  await revokeAccess(transaction, after.id, keepSession);
  if (visitor) await limits.chargeWithin(transaction, limits.perIp("mailPerIp", visitor));
  const notice = { kind: "email_changed", user_id: after.id, address: before.email } as const;
  await enqueue(transaction, notice, now);
  if (follows === "no") return "no";
  await askAtNewAddress(transaction, { email: after.email, user_id: after.id }, asking);
  return "asked";
}
