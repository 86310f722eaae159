import type { Db, Transaction } from "../db/tables.ts";
import { AppError, FieldError } from "../http/app-error.ts";
import { clearAttempts, giveBackAttempt, type Rule, takeAttempt } from "./attempts.ts";
import { ipKey } from "./ip-key.ts";

const minute = 60_000;
const hour = 60 * minute;

export const attemptLimits = {
  loginPerAccountAndIp: {
    counts: "wrong passwords or passkeys for one account from one IP address",
    limit: 10,
    window: 15 * minute,
  },
  loginPerAccount: {
    counts: "wrong passwords or passkeys for one account in total",
    limit: 100,
    window: hour,
  },
  loginPerIp: {
    counts: "wrong passwords or passkeys from one IP address",
    limit: 50,
    window: 5 * minute,
  },
  challengePerIp: {
    counts: "passkey logins started from one IP address",
    limit: 100,
    window: 5 * minute,
  },
  passkeyPerAccount: {
    counts: "passkeys added to one account",
    limit: 10,
    window: hour,
  },
  signupPerIp: {
    counts: "sign-ups from one IP address",
    limit: 20,
    window: hour,
  },
  recoveryPerIp: {
    counts: "password recoveries from one IP address",
    limit: 20,
    window: hour,
  },
  recoveryPerAccount: {
    counts: "recovery emails for one account",
    limit: 3,
    window: hour,
  },
  mailPerIp: {
    counts: "emails requested from one IP address",
    limit: 20,
    window: hour,
  },
  followPerAccount: {
    counts: "confirmation emails to one follower",
    limit: 3,
    window: hour,
  },
  followPerIp: {
    counts: "follow requests from one visitor",
    limit: 10,
    window: hour,
  },
  emailChangePerUser: {
    counts: "email address changes by one user",
    limit: 5,
    window: hour,
  },
  emailChangeNoticePerAccount: {
    counts: "email changes that start from the same old address",
    limit: 3,
    window: hour,
  },
  passwordChangePerAccount: {
    counts: "password changes by one user",
    limit: 5,
    window: hour,
  },
  resetPerIp: {
    counts: "wrong reset tokens from one IP address",
    limit: 30,
    window: 15 * minute,
  },
  currentPasswordPerUser: {
    counts: "wrong current passwords by one user",
    limit: 10,
    window: 15 * minute,
  },
  testMailPerUser: {
    counts: "test emails sent by one superuser",
    limit: 5,
    window: hour,
  },
} as const satisfies Record<string, Rule & { counts: string }>;

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
