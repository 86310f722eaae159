import type { FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { AccessToken, Login } from "#contract/auth.ts";
import type { Transaction, UserRow } from "../../db/tables.ts";
import { AppError } from "../../http/app-error.ts";
import { audit, auditRefusal } from "../../http/log.ts";
import type { Services } from "../../services.ts";
import { browserInWords } from "./browser-in-words.ts";
import { findUserByEmail, lockUser } from "./queries.ts";
import { startSession } from "./sessions.ts";

/** Unknown addresses and wrong passwords get the same response after the same time, so that strangers cannot find out which addresses have accounts. */
export async function logIn(
  deps: Services,
  given: z.infer<typeof Login>,
  request: FastifyRequest,
): Promise<z.infer<typeof AccessToken>> {
  const { db, passwords, limits } = deps;
  const { username, password } = given;
  const { ip } = request;
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
    .catch(auditRefusal(request, "login", user?.id));
  const newHash = passwords.isOutdated(checked.password_hash)
    ? await passwords.hash(password)
    : undefined;
  const session = await openSession(deps, request, checked.id, async (transaction, current) => {
    if (current.password_hash !== checked.password_hash || current.email !== email) return false;
    if (newHash)
      await transaction
        .updateTable("users")
        .set({ password_hash: newHash })
        .where("id", "=", current.id)
        .execute();
    return true;
  });
  // Starts again if the account was changed or deleted during the login.
  return session ?? logIn(deps, given, request);
}

export async function openSession(
  { db, now }: Services,
  request: FastifyRequest,
  user: string,
  confirm: (transaction: Transaction, current: UserRow) => Promise<unknown>,
) {
  const browser = browserInWords(request.headers["user-agent"]);
  const access_token = await db
    .transaction()
    .execute(async (transaction) => {
      const current = await lockUser(transaction, user);
      if (!current || !(await confirm(transaction, current))) return undefined;
      if (!current.is_active) throw new AppError("inactive_user");
      return startSession(transaction, current, browser, now());
    })
    .catch(auditRefusal(request, "login", user));
  if (!access_token) return undefined;
  audit(request, "login", { user });
  return { access_token, token_type: "bearer" as const };
}
