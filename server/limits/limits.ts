// How often is too often. Every number is here; see docs/security.md for where they come from.
import type { Keys } from "../auth/keys.ts";
import type { Db } from "../db/tables.ts";
import { forgetAttempts, giveBackAttempt, type Rule, takeAttempt } from "./attempts.ts";
import { addressKey, isNear, networkKey } from "./network.ts";

const minute = 60_000;
const hour = 60 * minute;

const rules = {
  loginPerAccountAndNetwork: { limit: 10, window: 15 * minute, growingWaits: true },
  loginPerAccount: { limit: 100, window: hour },
  loginPerAddress: { limit: 50, near: 500, window: 5 * minute },
  signupPerAddress: { limit: 20, near: 1000, window: hour },
  recoveryPerAddress: { limit: 20, near: 200, window: hour },
  recoveryPerAccount: { limit: 3, window: hour },
  resetPerAddress: { limit: 30, near: 300, window: 15 * minute },
  currentPasswordPerUser: { limit: 10, window: 15 * minute },
  testMailPerUser: { limit: 5, window: hour },
  uploadPerUser: { limit: 30, window: 10 * minute },
} as const satisfies Record<string, Rule & { near?: number }>;

/** One count that an attempt is charged to. */
interface Claim {
  key: string;
  rule: Rule;
}

export interface Limits {
  perUser: (name: "currentPasswordPerUser" | "testMailPerUser" | "uploadPerUser", userId: string) => Claim;
  perAddress: (name: "loginPerAddress" | "signupPerAddress" | "recoveryPerAddress" | "resetPerAddress", ip: string) => Claim;
  /** By address and not by user: unknown addresses are counted like known ones. */
  recoveryPerAccount: (email: string) => Claim;
  loginPerAccount: (email: string) => Claim;
  loginPerAccountAndNetwork: (email: string, ip: string) => Claim;
  /** The network an address belongs to, recognisable and no more. */
  network: (ip: string) => string;
  /** Charges all of them or, when one is exhausted, none; then it throws AppError("too_often"). */
  take: (db: Db, ...claims: Claim[]) => Promise<void>;
  giveBack: (db: Db, ...claims: Claim[]) => Promise<void>;
  /** A clean slate, for whoever has proved to be the one they claim to be. */
  clear: (db: Db, claim: Claim) => Promise<void>;
}

export function createLimits({ keys, now, enabled }: { keys: Keys; now: () => number; enabled: boolean }): Limits {
  const claim = (name: keyof typeof rules, subject: string, rule: Rule = rules[name]): Claim => ({
    key: `${name}:${keys.fingerprint(subject)}`,
    rule,
  });
  return {
    perUser: claim,
    perAddress: (name, ip) => claim(name, addressKey(ip), isNear(ip) ? { ...rules[name], limit: rules[name].near } : rules[name]),
    recoveryPerAccount: (email) => claim("recoveryPerAccount", email),
    loginPerAccount: (email) => claim("loginPerAccount", email),
    loginPerAccountAndNetwork: (email, ip) => claim("loginPerAccountAndNetwork", `${email} ${networkKey(ip)}`),
    network: (ip) => keys.fingerprint(networkKey(ip)),
    take: async (db, ...claims) => {
      if (!enabled) return;
      const takeAll = async (transaction: Db) => {
        for (const { key, rule } of claims) await takeAttempt(transaction, key, rule, now());
      };
      await (claims.length === 1 || db.isTransaction ? takeAll(db) : db.transaction().execute(takeAll));
    },
    giveBack: async (db, ...claims) => {
      if (enabled) for (const { key } of claims) await giveBackAttempt(db, key);
    },
    clear: async (db, { key }) => {
      if (enabled) await forgetAttempts(db, key);
    },
  };
}
