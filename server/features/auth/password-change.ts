import type { FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { PasswordChange, PasswordReset } from "#contract/auth.ts";
import type { Transaction } from "../../db/tables.ts";
import { AppError, ignoring } from "../../http/app-error.ts";
import { clearLoginLimits } from "../../limits/attempts.ts";
import { enqueue } from "../../mail/outbox.ts";
import type { Services } from "../../services.ts";
import { callerOf } from "./guards.ts";
import { findUserByEmail, lockUser } from "./queries.ts";
import { ownerOfResetToken, redeemResetToken, revokeResetTokensOf } from "./reset-tokens.ts";
import { type Caller, revokeSessionsOf } from "./sessions.ts";

interface NewPassword {
  id: string;
  password_hash: string;
  has_generated_password?: boolean;
  keepSession?: string | undefined;
}

export async function revokeAccess(
  transaction: Transaction,
  userId: string,
  keepSession: string | undefined,
) {
  await revokeSessionsOf(transaction, userId, keepSession);
  await revokeResetTokensOf(transaction, userId);
  if (keepSession === undefined)
    await transaction.deleteFrom("passkeys").where("user_id", "=", userId).execute();
}

export async function storePassword(transaction: Transaction, password: NewPassword, now: number) {
  const { id, password_hash, has_generated_password = false, keepSession } = password;
  await transaction
    .updateTable("users")
    .set({ password_hash, has_generated_password })
    .where("id", "=", id)
    .execute();
  await revokeAccess(transaction, id, keepSession);
  await enqueue(transaction, { kind: "password_changed", user_id: id }, now);
}

export async function checkPassword(
  { limits, passwords }: Services,
  { id, password_hash }: Caller,
  password: string,
) {
  await limits.charge({ currentPasswordPerUser: id }, async () => {
    if (!(await passwords.verify(password_hash, password)))
      throw new AppError("incorrect_password");
  });
}

export async function replacePassword(
  deps: Services,
  request: FastifyRequest,
  given: z.infer<typeof PasswordChange>,
) {
  const { now, limits, passwords, guards } = deps;
  const caller = callerOf(request);
  await checkPassword(deps, caller, given.current_password);
  if (given.new_password === given.current_password) throw new AppError("same_password");
  const charges = { noticePerAccount: caller.email, mailPerIp: request.ip };
  await limits.charge(charges, async () => {
    const hash = await passwords.hash(given.new_password);
    await guards.lockCaller(request, async (transaction, { id, session_id, password_hash }) => {
      // A simultaneous request may have replaced the hash that was checked above.
      if (password_hash !== caller.password_hash) throw new AppError("busy", 1);
      await storePassword(transaction, { id, password_hash: hash, keepSession: session_id }, now());
    });
  });
}

/** Does the same work for every address, so that the response time does not reveal which addresses have accounts. */
export const requestRecovery = ({ db, now, limits }: Services, email: string, ip: string) =>
  limits.charge({ mailPerIp: ip }, () =>
    limits
      .charge({ recoveryPerAccount: email, recoveryPerAccountAndDay: email }, async () => {
        const user = await findUserByEmail(db, email);
        const recipient = user?.is_active ? user.id : "";
        await db.transaction().execute(async (transaction) => {
          const user_id = (await lockUser(transaction, recipient))?.id;
          await enqueue(transaction, { kind: "recovery", user_id }, now());
        });
      })
      // This error would reveal that a reset link for the address was requested before.
      .catch(ignoring("too_often")),
  );

export async function resetWithToken(
  { db, now, limits, passwords }: Services,
  { token, new_password }: z.infer<typeof PasswordReset>,
  ip: string,
) {
  // Checks the token first, because hashing is expensive and strangers can send wrong tokens.
  const userId = await limits.charge({ resetPerIp: ip }, async () => {
    const owner = await ownerOfResetToken(db, token, now());
    if (!owner) throw new AppError("invalid_token");
    return owner;
  });
  return limits.charge({ mailPerIp: ip }, async () => {
    const hash = await passwords.hash(new_password);
    const { email } = await db.transaction().execute(async (transaction) => {
      const user = await lockUser(transaction, userId);
      if (!user || !(await redeemResetToken(transaction, token, now())))
        throw new AppError("invalid_token");
      await storePassword(transaction, { id: userId, password_hash: hash }, now());
      return user;
    });
    // Ignores an error, because the new password is already stored, and the login limits expire by themselves.
    await clearLoginLimits(db, limits.fingerprint(email)).catch(() => {});
    return userId;
  });
}
