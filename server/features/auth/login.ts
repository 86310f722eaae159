import type { ErrorCode } from "#contract/errors.ts";
import type { Transaction, UserRow } from "../../db/tables.ts";
import { AppError } from "../../http/app-error.ts";
import { audit, auditRefusal } from "../../http/log.ts";
import type { Services } from "../../services.ts";
import type { visitorOf } from "./browser-in-words.ts";
import { findUserByEmail, lockUser } from "./queries.ts";
import { startSession } from "./sessions.ts";

export type Visitor = ReturnType<typeof visitorOf>;

interface Claimed extends Visitor {
  /** What attempts are counted by. */
  email: string;
  user: UserRow | undefined;
}

interface Proof {
  refusal: ErrorCode;
  verify: () => Promise<boolean>;
  /** Whether it still holds, once the user is locked. */
  confirm: (transaction: Transaction, current: UserRow) => Promise<unknown>;
}

/** A token; undefined where the proof does not hold any more. */
export async function logInAs(
  { db, now, limits, tokens }: Services,
  { email, user, ...visitor }: Claimed,
  { refusal, verify, confirm }: Proof,
) {
  const { ip, browser } = visitor;
  const here = limits.loginPerAccountAndIp(email, ip);
  const shared = [limits.perIp("loginPerIp", ip), limits.perAccount("loginPerAccount", email)];
  const refuse = auditRefusal(visitor, "login", user?.id);
  const isRight = await limits.charge([here, ...shared], verify).catch(refuse);
  if (!user || !isRight) return refuse(new AppError(refusal));
  await limits.clear(here);
  await limits.giveBack(...shared);
  if (!user.is_active) return refuse(new AppError("inactive_user"));
  const session = await db.transaction().execute(async (transaction) => {
    const current = await lockUser(transaction, user.id);
    if (!current || !(await confirm(transaction, current))) return undefined;
    if (!current.is_active) throw new AppError("inactive_user");
    return startSession(transaction, current, browser, now());
  });
  if (!session) return undefined;
  audit(visitor, "login", { user: user.id });
  return tokens.sign(session);
}

interface Attempt extends Visitor {
  username: string;
  password: string;
}

/** All failed logins answer alike and take the same time. */
export async function logIn(deps: Services, attempt: Attempt): Promise<string> {
  const { db, passwords } = deps;
  const { username, password, ...visitor } = attempt;
  passwords.refuseWhenFull();
  const email = username.toLowerCase();
  const user = await findUserByEmail(db, email);
  let newHash: string | undefined;
  const token = await logInAs(
    deps,
    { ...visitor, email, user },
    {
      refusal: "incorrect_login",
      verify: async () => {
        const isRight = await passwords.verify(user?.password_hash, password);
        if (isRight && user?.is_active && passwords.isOutdated(user.password_hash))
          newHash = await passwords.hash(password);
        return isRight;
      },
      confirm: async (transaction, current) => {
        if (current.password_hash !== user?.password_hash || current.email !== email) return false;
        if (newHash && current.is_active)
          await transaction
            .updateTable("users")
            .set({ password_hash: newHash })
            .where("id", "=", current.id)
            .execute();
        return true;
      },
    },
  );
  // Otherwise the password or address was changed meanwhile, or another login has renewed an outdated hash.
  return token ?? logIn(deps, attempt);
}
