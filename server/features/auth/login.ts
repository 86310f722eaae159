import type * as z from "zod/mini";
import type { Login } from "#contract/auth.ts";
import type { Transaction, UserRow } from "../../db/tables.ts";
import { AppError } from "../../http/app-error.ts";
import { audit, auditRefusal } from "../../http/log.ts";
import type { Services } from "../../services.ts";
import type { visitorOf } from "./browser-in-words.ts";
import { findUserByEmail, lockUser } from "./queries.ts";
import { startSession } from "./sessions.ts";

export type Visitor = ReturnType<typeof visitorOf>;

/** Checks the password and returns a session token. Unknown addresses and wrong passwords get the same response after the same time, so that strangers cannot find out which addresses have accounts. */
export async function logIn(
  deps: Services,
  given: z.infer<typeof Login>,
  visitor: Visitor,
): Promise<string> {
  const { db, passwords, limits } = deps;
  const { username, password } = given;
  const { ip } = visitor;
  passwords.refuseWhenBusy();
  const email = username.toLowerCase();
  const user = await findUserByEmail(db, email);
  const charges = { loginPerAccountAndIp: [email, ip], loginPerAccount: email, loginPerIp: ip };
  const checked = await limits
    .charge(charges, async () => {
      if (!(await passwords.verify(user?.password_hash, password)) || !user)
        throw new AppError("incorrect_login");
      return user;
    })
    .catch(auditRefusal(visitor, "login", user?.id));
  const newHash = passwords.isOutdated(checked.password_hash)
    ? await passwords.hash(password)
    : undefined;
  const token = await openSession(deps, visitor, checked.id, async (transaction, current) => {
    if (current.password_hash !== checked.password_hash || current.email !== email) return false;
    if (newHash)
      await transaction
        .updateTable("users")
        .set({ password_hash: newHash })
        .where("id", "=", current.id)
        .execute();
    return true;
  });
  // Without a token, the password or the address changed during the login, or the account was deleted. The login then starts again.
  return token ?? logIn(deps, given, visitor);
}

export async function openSession(
  { db, now }: Services,
  { browser, ...caller }: Visitor,
  user: string,
  confirm: (transaction: Transaction, current: UserRow) => Promise<unknown>,
) {
  const token = await db
    .transaction()
    .execute(async (transaction) => {
      const current = await lockUser(transaction, user);
      if (!current || !(await confirm(transaction, current))) return undefined;
      if (!current.is_active) throw new AppError("inactive_user");
      return startSession(transaction, current, browser, now());
    })
    .catch(auditRefusal(caller, "login", user));
  if (token) audit(caller, "login", { user });
  return token;
}
