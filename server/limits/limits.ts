import type { Db, Transaction } from "../db/tables.ts";
import { AppError, FieldError } from "../http/app-error.ts";
import { clearAttempts, giveBackAttempt, type Rule, takeAttempt } from "./attempts.ts";
import { ipKey } from "./ip-key.ts";

const minute = 60_000;
const hour = 60 * minute;

export const attemptLimits = {
  loginPerAccountAndIp: { limit: 10, window: 15 * minute },
  loginPerAccount: { limit: 100, window: hour },
  loginPerIp: { limit: 50, window: 5 * minute },
  challengePerIp: { limit: 100, window: 5 * minute },
  passkeyPerAccount: { limit: 10, window: hour },
  signupPerIp: { limit: 20, window: hour },
  recoveryPerIp: { limit: 20, window: hour },
  recoveryPerAccount: { limit: 3, window: hour },
  mailPerIp: { limit: 20, window: hour },
  followPerAccount: { limit: 3, window: hour },
  followPerIp: { limit: 10, window: hour },
  emailChangePerUser: { limit: 5, window: hour },
  emailChangeNoticePerAccount: { limit: 3, window: hour },
  passwordChangePerAccount: { limit: 5, window: hour },
  resetPerIp: { limit: 30, window: 15 * minute },
  currentPasswordPerUser: { limit: 10, window: 15 * minute },
  testMailPerUser: { limit: 5, window: hour },
} as const satisfies Record<string, Rule>;

const isServerFault = (error: unknown) =>
  !(error instanceof AppError || error instanceof FieldError) || error.status >= 500;

type RuleName = keyof typeof attemptLimits;

interface Claim {
  key: string;
  rule: Rule;
}

interface Deps {
  db: Db;
  fingerprint: (subject: string) => string;
  now: () => number;
  enabled: boolean;
}

export function createLimits({ db, fingerprint, now, enabled }: Deps) {
  const claim = (name: RuleName, subject: string): Claim => ({
    key: `${name}:${fingerprint(subject)}`,
    rule: attemptLimits[name],
  });

  async function takeAll(transaction: Db, claims: Claim[]) {
    for (const { key, rule } of claims) await takeAttempt(transaction, key, rule, now());
  }

  async function giveBack(...claims: Claim[]) {
    if (enabled) for (const { key } of claims) await giveBackAttempt(db, key);
  }

  return {
    perUser: (name: Extract<RuleName, `${string}PerUser`>, userId: string) => claim(name, userId),
    perIp: (name: Extract<RuleName, `${string}PerIp`>, ip: string) => claim(name, ipKey(ip)),
    /** By its mail address, so that unknown accounts count like known ones. */
    perAccount: (name: Extract<RuleName, `${string}PerAccount`>, email: string) =>
      claim(name, email),
    loginPerAccountAndIp: (email: string, ip: string) =>
      claim("loginPerAccountAndIp", `${email} ${ipKey(ip)}`),
    fingerprint,
    /** A server error is not counted, unless `isCharged` says so. */
    charge: async <Result>(
      claims: Claim[],
      work: () => Promise<Result>,
      isCharged = (error: unknown) => !isServerFault(error),
    ) => {
      if (enabled) await db.transaction().execute((transaction) => takeAll(transaction, claims));
      try {
        return await work();
      } catch (error) {
        if (!isCharged(error)) await giveBack(...claims).catch(() => {});
        throw error;
      }
    },
    chargeWithin: async (transaction: Transaction, ...claims: Claim[]) => {
      if (enabled) await takeAll(transaction, claims);
    },
    giveBack,
    clear: async (...claims: Claim[]) => {
      if (enabled) for (const { key } of claims) await clearAttempts(db, key);
    },
  };
}

export type Limits = ReturnType<typeof createLimits>;
