import type { Db } from "../db/tables.ts";
import { AppError, FieldError } from "../http/app-error.ts";
import { countAttempt, type Rule, refundAttempt } from "./attempts.ts";
import { ipKey } from "./ip-key.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

interface Limit extends Rule {
  failuresOnly?: true;
}

/** `npm run superuser` clears the limits whose names begin with "login". */
const attemptLimits = {
  loginPerAccountAndIp: { limit: 10, window: 15 * minute, failuresOnly: true },
  loginPerAccount: { limit: 100, window: hour, failuresOnly: true },
  loginPerIp: { limit: 50, window: 5 * minute, failuresOnly: true },
  // Counts challenges. Every attempt with a passkey needs its own challenge.
  loginByPasskeyPerIp: { limit: 100, window: 5 * minute },
  signupPerIp: { limit: 20, window: hour },
  mailPerIp: { limit: 20, window: hour },
  recoveryPerAccount: { limit: 3, window: hour },
  recoveryPerAccountAndDay: { limit: 6, window: day },
  followPerIp: { limit: 10, window: hour, refusal: "too_many_follows" },
  followPerSite: { limit: 100, window: day, refusal: "too_many_follows" },
  followPerAddress: { limit: 3, window: day },
  noticePerAccount: { limit: 5, window: day },
  emailChangePerAccount: { limit: 5, window: day },
  emailChangePerUser: { limit: 5, window: hour },
  resetPerIp: { limit: 30, window: 15 * minute, failuresOnly: true },
  currentPasswordPerUser: { limit: 10, window: 15 * minute, failuresOnly: true },
  testMailPerUser: { limit: 5, window: hour },
} as const satisfies Record<string, Limit>;

export const confirmationsPerDay = attemptLimits.followPerSite.limit;

type LimitName = keyof typeof attemptLimits;

/** Maps each limit to the strings that identify its counter. For a limit whose name ends in "Ip", the last string is an IP address. */
type Charges = Partial<Record<LimitName, string | string[]>>;

interface Deps {
  db: Db;
  fingerprint: (subject: string) => string;
  now: () => number;
  enabled: boolean;
}

export type Limits = ReturnType<typeof createLimits>;

export function createLimits({ db, fingerprint, now, enabled }: Deps) {
  return {
    fingerprint,
    /** Counts the attempt before the work, so that concurrent attempts cannot exceed the limit. Opens a transaction, so it must not run inside another one. */
    async charge<Result>(charges: Charges, work: () => Promise<Result>): Promise<Result> {
      if (!enabled) return work();
      const claims = claimsFor(charges);
      await db.transaction().execute(async (transaction) => {
        for (const { key, limit } of claims) await countAttempt(transaction, key, limit, now());
      });
      const result = await work().catch(async (error: unknown) => {
        if (isServerFault(error)) await refund(claims);
        throw error;
      });
      await refund(claims.filter(({ limit }) => limit.failuresOnly));
      return result;
    },
  };

  /** All requests lock their rows in the order of `attemptLimits`, so that they cannot deadlock. */
  function claimsFor(charges: Charges) {
    const limits: [string, Limit][] = Object.entries(attemptLimits);
    return limits.flatMap(([name, limit]) => {
      const subject = charges[name as LimitName];
      if (subject === undefined) return [];
      const subjects = [subject].flat();
      if (name.endsWith("Ip")) subjects.push(ipKey(subjects.pop() ?? ""));
      return { key: [name, ...subjects.map(fingerprint)].join(":"), limit };
    });
  }

  /** An attempt that cannot be refunded expires by itself. */
  async function refund(claims: { key: string }[]) {
    for (const { key } of claims) await refundAttempt(db, key).catch(() => {});
  }
}

const isServerFault = (error: unknown) =>
  !(error instanceof AppError || error instanceof FieldError) || error.status >= 500;
