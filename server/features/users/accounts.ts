import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { ProfileFullName } from "#contract/fields.ts";
import type { Profile, Signup, UserChange } from "#contract/users.ts";
import type { Transaction } from "../../db/tables.ts";
import { AppError, isRefusal } from "../../http/app-error.ts";
import { checkFields } from "../../http/check-fields.ts";
import { audit } from "../../http/log.ts";
import { enqueue } from "../../mail/outbox.ts";
import type { Services } from "../../services.ts";
import { callerOf } from "../auth/guards.ts";
import { revokeAccess, storePassword } from "../auth/password-change.ts";
import { findUserById, lockUser } from "../auth/queries.ts";
import { revokeResetTokensOf } from "../auth/reset-tokens.ts";
import { type Caller, revokeSessionsOf } from "../auth/sessions.ts";
import {
  chargeConfirmation,
  endFollowing,
  findFollowState,
  forgetFollowing,
  requestFollow,
} from "../followers/following.ts";
import { insertUser, updateUser } from "./queries.ts";

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

const auditedFields = [
  ["email", "email change"],
  ["is_superuser", "role change"],
  ["is_active", "status change"],
  ["full_name", "name change"],
] as const;

const NewName = z.object({ full_name: ProfileFullName });

export async function changeProfile(
  deps: Services,
  request: FastifyRequest,
  change: z.infer<typeof Profile>,
) {
  const { id, email, full_name } = callerOf(request);
  if (change.full_name !== undefined && change.full_name !== full_name)
    checkFields(NewName, change);
  const { email: newEmail, ...rest } = change;
  // An unchanged address is not saved, because that could revert a simultaneous change of the address.
  if (newEmail === undefined || newEmail === email) return changeUser(deps, request, id, rest);
  const charges = { emailChangePerUser: id, emailChangePerAccount: email, mailPerIp: request.ip };
  return deps.limits.charge(charges, () => changeUser(deps, request, id, change));
}

export async function changeUser(
  { db, now, limits, passwords, guards, mail }: Services,
  request: FastifyRequest,
  id: string,
  { password, ...change }: z.infer<typeof UserChange>,
) {
  const password_hash = password === undefined ? undefined : await passwords.hash(password);
  if (change.email === (await findUserById(db, id))?.email) delete change.email;
  const isOwn = id === callerOf(request).id;

  async function write(transaction: Transaction, { session_id }: Caller, isMailed: boolean) {
    if (isOwn && (change.is_superuser === false || change.is_active === false))
      throw new AppError("own_rights");
    const before = await lockUser(transaction, id);
    const after = before && (await updateUser(transaction, id, change));
    if (!after) throw new AppError("user_to_change_not_found");
    // The rate limits were charged to the email address that the caller had when the request arrived. If another request has changed that email address since, the client must repeat this request.
    if (isOwn && change.email !== undefined && before.email !== callerOf(request).email)
      throw new AppError("busy", 1);
    const keepSession = isOwn ? session_id : undefined;
    if (before.email !== after.email) {
      await revokeAccess(transaction, id, keepSession);
      const notice = { kind: "email_changed", user_id: id, address: before.email } as const;
      await enqueue(transaction, notice, now());
      if ((await findFollowState(transaction, id)) !== "no") {
        await endFollowing(transaction, id);
        await requestFollow(transaction, { email: after.email, user_id: id }, isMailed, now());
      }
    }
    if (password_hash) await storePassword(transaction, { id, password_hash, keepSession }, now());
    if (before.is_active && !after.is_active) {
      await revokeSessionsOf(transaction, id);
      await revokeResetTokensOf(transaction, id);
      await endFollowing(transaction, id);
    }
    return { before, after, follows: await findFollowState(transaction, id) };
  }

  const save = (isMailed: boolean) =>
    guards.lockCaller(request, (transaction, caller) => write(transaction, caller, isMailed), id);
  const { email } = change;
  const visitor = isOwn ? request.ip : undefined;
  const { before, after, follows } = await (email === undefined ||
  (await findFollowState(db, id)) === "no"
    ? save(false)
    : chargeConfirmation(limits, { email, visitor }, save).catch((error: unknown) => {
        // The limit on confirmation emails must not prevent the change of address.
        if (isRefusal(error, "too_often", "too_many_follows")) return save(false);
        throw error;
      }));
  mail.wake();
  const about = { user: id, by: callerOf(request).id };
  for (const [field, event] of auditedFields)
    if (before[field] !== after[field]) audit(request, event, about);
  if (password_hash) audit(request, "password change", about);
  return { ...after, follows };
}

export async function deleteAccount(transaction: Transaction, id: string) {
  await forgetFollowing(transaction, id);
  await transaction
    .deleteFrom("users")
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirstOrThrow(() => new AppError("user_not_found"));
}
