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

/** All failed logins answer alike and take the same time. */
export async function logIn(deps: LoginDeps, attempt: Attempt): Promise<string> {
  const { db, now, limits, passwords, tokens } = deps;
  const { username, password, ip, log } = attempt;
  passwords.refuseWhenFull();
  const email = username.toLowerCase();
  const user = await findUserByEmail(db, email);
  const network = limits.network(ip);
  const here = limits.loginPerAccountAndNetwork(email, ip);
  // Guesses from elsewhere must not lock out a user on a known network. Queried for unknown addresses too, so that the time reveals nothing.
  const isFamiliar = await hasLoggedInFrom(db, user?.id ?? "", network, now());
  const shared = [
    limits.perAddress("loginPerAddress", ip),
    ...(isFamiliar ? [] : [limits.perAccount("loginPerAccount", email)]),
  ];
  const refuse = (error: unknown): never => {
    audit(log, ip, { event: "login", outcome: "refused", user: user?.id });
    throw error;
  };
  const isRight = await limits
    .charge([here, ...shared], () => passwords.verify(user?.password_hash, password))
    .catch(refuse);
  if (!user || !isRight) return refuse(new AppError("incorrect_login"));
  await limits.clear(here);
  await limits.giveBack(...shared);
  if (!user.is_active) return refuse(new AppError("inactive_user"));
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
  // The password or address was changed meanwhile, or another login has renewed an outdated hash.
  if (!session) return logIn(deps, attempt);
  audit(log, ip, { event: "login", outcome: "ok", user: user.id });
  return tokens.sign(session);
}
