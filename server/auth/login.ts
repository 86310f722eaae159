// Logging in with address and password.
import type { FastifyBaseLogger } from "fastify";
import type { Db } from "../db/tables.ts";
import { AppError } from "../http/app-error.ts";
import { audit } from "../http/log.ts";
import type { Limits } from "../limits/limits.ts";
import type { AccessTokens } from "./access-tokens.ts";
import type { Passwords } from "./passwords.ts";
import { findUserByEmail, lockUser, setPasswordHash } from "./queries.ts";
import { hasLoggedInFrom, startSession } from "./sessions.ts";

export interface LoginDeps {
  db: Db;
  now: () => number;
  limits: Limits;
  passwords: Passwords;
  tokens: AccessTokens;
}

interface Attempt {
  username: string;
  password: string;
  ip: string;
  log: FastifyBaseLogger;
}

/** Returns an access token. Every wrong login looks and takes the same, whatever is wrong with it. */
export async function logIn(deps: LoginDeps, attempt: Attempt): Promise<string> {
  const { db, now, limits, passwords, tokens } = deps;
  const { username, password, ip, log } = attempt;
  passwords.refuseWhenFull();
  const email = username.toLowerCase();
  const user = await findUserByEmail(db, email);
  const network = limits.network(ip);
  const here = limits.loginPerAccountAndNetwork(email, ip);
  // Somebody who has logged in from this network before is not locked out by strangers guessing elsewhere.
  // Asked for nobody, too: the time it takes must not tell who has an account.
  const isFamiliar = await hasLoggedInFrom(db, user?.id ?? "", network, now());
  const shared = [
    limits.perAddress("loginPerAddress", ip),
    ...(isFamiliar ? [] : [limits.perAccount("loginPerAccount", email)]),
  ];
  const verify = () => passwords.verify(user?.password_hash, password);
  const isRight = await limits.charge([here, ...shared], verify).catch((error: unknown) => {
    audit(log, ip, { event: "login", outcome: "refused", user: user?.id });
    throw error;
  });
  if (!user || !isRight) {
    audit(log, ip, { event: "login", outcome: "refused", user: user?.id });
    throw new AppError("incorrect_login");
  }
  await limits.clear(here);
  await limits.giveBack(...shared);
  if (!user.is_active) {
    audit(log, ip, { event: "login", outcome: "refused", user: user.id });
    throw new AppError("inactive_user");
  }
  const newHash = passwords.isOutdated(user.password_hash)
    ? await passwords.hash(password)
    : undefined;
  const session = await db.transaction().execute(async (transaction) => {
    const current = await lockUser(transaction, user.id);
    if (current?.password_hash !== user.password_hash || current.email !== email) return undefined;
    if (!current.is_active) throw new AppError("inactive_user");
    if (newHash) await setPasswordHash(transaction, user.id, newHash);
    return startSession(transaction, current, network, now());
  });
  // Not what was verified any more: a reset or a new address came in between, or another login has renewed an outdated hash.
  if (!session) return logIn(deps, attempt);
  audit(log, ip, { event: "login", outcome: "ok", user: user.id });
  return tokens.sign(session);
}
