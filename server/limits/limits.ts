// Rate limits: logins, sign-ups, recovery, reset links, current passwords, following, changed addresses and passwords, mails. Every
// number of theirs is here (calls per minute are in requests.ts); see docs/security.md for where they come from.

import type { Db, Transaction } from "../db/tables.ts";
import { AppError, FieldError } from "../http/app-error.ts";
import { addressKey, isPrivateNetwork, networkKey } from "../http/network.ts";
import { clearAttempts, giveBackAttempt, type Rule, takeAttempt } from "./attempts.ts";

const minute = 60_000;
const hour = 60 * minute;

/** `privateNetworkLimit`: the limit for addresses of private networks, where local proxies and test suites call from. */
export const rules = {
  loginPerAccountAndNetwork: {
    limit: 10,
    window: 15 * minute,
    growingWaits: { shortest: minute / 2, longest: 15 * minute },
  },
  loginPerAccount: { limit: 100, window: hour },
  loginPerAddress: { limit: 50, privateNetworkLimit: 500, window: 5 * minute },
  signupPerAddress: { limit: 20, privateNetworkLimit: 1000, window: hour },
  recoveryPerAddress: { limit: 20, privateNetworkLimit: 200, window: hour },
  recoveryPerAccount: { limit: 3, window: hour },
  mailPerAddress: { limit: 20, privateNetworkLimit: 200, window: hour },
  followPerAccount: { limit: 3, window: hour },
  followPerAddress: { limit: 10, privateNetworkLimit: 100, window: hour },
  addressChangePerUser: { limit: 5, window: hour },
  addressNoticePerAccount: { limit: 3, window: hour },
  passwordChangePerAccount: { limit: 5, window: hour },
  resetPerAddress: { limit: 30, privateNetworkLimit: 300, window: 15 * minute },
  currentPasswordPerUser: { limit: 10, window: 15 * minute },
  testMailPerUser: { limit: 5, window: hour },
} as const satisfies Record<string, Rule & { privateNetworkLimit?: number }>;

/** Not the caller's fault: everything but a refusal below 500. */
const isServerFault = (error: unknown) =>
  !(error instanceof AppError || error instanceof FieldError) || error.status >= 500;

/** One count that an attempt is charged to. */
interface Claim {
  key: string;
  rule: Rule;
}

export interface Limits {
  perUser: (
    name: "currentPasswordPerUser" | "testMailPerUser" | "addressChangePerUser",
    userId: string,
  ) => Claim;
  perAddress: (
    name:
      | "loginPerAddress"
      | "signupPerAddress"
      | "recoveryPerAddress"
      | "mailPerAddress"
      | "followPerAddress"
      | "resetPerAddress",
    ip: string,
  ) => Claim;
  /** By its mail address: unknown ones are counted like known ones, and an account that is made again gets no more mails. */
  perAccount: (
    name:
      | "loginPerAccount"
      | "recoveryPerAccount"
      | "followPerAccount"
      | "addressNoticePerAccount"
      | "passwordChangePerAccount",
    email: string,
  ) => Claim;
  loginPerAccountAndNetwork: (email: string, ip: string) => Claim;
  /** A keyed hash of the network that the address belongs to. */
  network: (ip: string) => string;
  /**
   * Charges all of them, then does the work; when one is exhausted, charges none and throws AppError("too_often").
   * Work that fails for a reason of ours (a busy hasher, a locked database) is charged to nobody, or whatever `isCharged` says of it.
   */
  charge: <Result>(
    claims: Claim[],
    work: () => Promise<Result>,
    isCharged?: (error: unknown) => boolean,
  ) => Promise<Result>;
  /** Charges as part of the caller's transaction: what is rolled back has cost nothing. Throws AppError("too_often"). */
  chargeWithin: (transaction: Transaction, ...claims: Claim[]) => Promise<void>;
  /** Takes the charge back: it was no failure. */
  giveBack: (...claims: Claim[]) => Promise<void>;
  /** Sets the counts to zero, after a right password. */
  clear: (...claims: Claim[]) => Promise<void>;
}

interface Deps {
  db: Db;
  /** A keyed hash: counts are kept under it and never under an address. */
  fingerprint: (subject: string) => string;
  now: () => number;
  enabled: boolean;
}

export function createLimits({ db, fingerprint, now, enabled }: Deps): Limits {
  const claim = (name: keyof typeof rules, subject: string, rule: Rule = rules[name]): Claim => ({
    key: `${name}:${fingerprint(subject)}`,
    rule,
  });

  async function takeAll(transaction: Db, claims: Claim[]) {
    for (const { key, rule } of claims) await takeAttempt(transaction, key, rule, now());
  }

  const take = (claims: Claim[]) =>
    claims.length === 1
      ? takeAll(db, claims)
      : db.transaction().execute((transaction) => takeAll(transaction, claims));

  async function giveBack(...claims: Claim[]) {
    if (enabled) for (const { key } of claims) await giveBackAttempt(db, key, now());
  }

  return {
    perUser: claim,
    perAddress: (name, ip) =>
      claim(
        name,
        addressKey(ip),
        isPrivateNetwork(ip)
          ? { ...rules[name], limit: rules[name].privateNetworkLimit }
          : rules[name],
      ),
    perAccount: claim,
    loginPerAccountAndNetwork: (email, ip) =>
      claim("loginPerAccountAndNetwork", `${email} ${networkKey(ip)}`),
    network: (ip) => fingerprint(networkKey(ip)),
    charge: async (claims, work, isCharged = (error) => !isServerFault(error)) => {
      if (enabled) await take(claims);
      try {
        return await work();
      } catch (error) {
        // Where the database itself is gone the count stays; the caller is told of the first failure, not of this one.
        if (!isCharged(error)) await giveBack(...claims).catch(() => {});
        throw error;
      }
    },
    chargeWithin: async (transaction, ...claims) => {
      if (enabled) await takeAll(transaction, claims);
    },
    giveBack,
    clear: async (...claims) => {
      if (enabled) for (const { key } of claims) await clearAttempts(db, key);
    },
  };
}
