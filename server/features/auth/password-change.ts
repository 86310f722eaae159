import type { FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { PasswordChange } from "#contract/auth.ts";
import type { Transaction } from "../../db/tables.ts";
import { AppError } from "../../http/app-error.ts";
import { enqueue } from "../../mail/outbox.ts";
import type { Services } from "../../services.ts";
import { callerOf } from "./guards.ts";
import { lockUser } from "./queries.ts";
import { ownerOfResetToken, redeemResetToken, revokeResetTokensOf } from "./reset-tokens.ts";
import { type Caller, revokeSessionsOf } from "./sessions.ts";

interface NewPassword {
  id: string;
  password_hash: string;
  has_generated_password?: boolean;
  keepSession?: string | undefined;
}

/** Lock the user first. Only a change in the user's own session keeps that session and the passkeys. */
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

/** Lock the user first. */
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
  const claim = limits.perUser("currentPasswordPerUser", id);
  const isRight = await limits.charge([claim], () => passwords.verify(password_hash, password));
  if (!isRight) throw new AppError("incorrect_password");
  await limits.giveBack(claim);
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
  const hash = await passwords.hash(given.new_password);
  await guards.lockCaller(request, async (transaction, current) => {
    const { id, email, session_id, password_hash } = current;
    // Only a login that has renewed an outdated hash: any other change would have ended the session.
    if (password_hash !== caller.password_hash) throw new AppError("busy", 1);
    // Each change mails the address, which may be a stranger's.
    await limits.chargeWithin(
      transaction,
      limits.perAccount("passwordChangePerAccount", email),
      limits.perIp("mailPerIp", request.ip),
    );
    await storePassword(transaction, { id, password_hash: hash, keepSession: session_id }, now());
  });
}

export async function resetWithToken(
  { db, now, limits, passwords }: Services,
  { token, new_password, ip }: { token: string; new_password: string; ip: string },
) {
  const claim = limits.perIp("resetPerIp", ip);
  // Before hashing, so that guesses do not cost a hash each.
  const userId = await limits.charge([claim], () => ownerOfResetToken(db, token, now()));
  if (!userId) throw new AppError("invalid_token");
  await limits.giveBack(claim);
  const hash = await passwords.hash(new_password);
  const { email } = await db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, userId);
    if (!user || !(await redeemResetToken(transaction, token, now())))
      throw new AppError("invalid_token");
    await limits.chargeWithin(transaction, limits.perIp("mailPerIp", ip));
    await storePassword(transaction, { id: userId, password_hash: hash }, now());
    return user;
  });
  await limits.clear(
    limits.loginPerAccountAndIp(email, ip),
    limits.perAccount("loginPerAccount", email),
  );
  return userId;
}
