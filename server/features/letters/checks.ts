import { existsSync } from "node:fs";
import { hostname } from "node:os";
import type { SettingsAndEmail } from "#contract/site.ts";
import { platformRecords } from "#domain/platforms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { withFullStop } from "#domain/sentences.ts";
import type { Config } from "../../config.ts";
import type { Reader } from "../../db/tables.ts";
import { attemptsCounted } from "../../limits/attempts.ts";
import { confirmationsPerDay } from "../../limits/limits.ts";
import { givenUpSince } from "../../mail/status.ts";
import { calendarDay } from "../../process/calendar-day.ts";
import type { Services } from "../../services.ts";
import { freeSpace, listBackups } from "../backup/folder.ts";
import { openChecks } from "../link-health/queries.ts";

export interface CheckSources extends Pick<Services, "config" | "db" | "now"> {
  platformClient: Pick<Services["platformClient"], "isEnabled">;
  readSettings: () => Promise<SettingsAndEmail>;
}

export interface Check {
  /** The last part of the email's subject, as in "Problem on Mixtape: no recent backup". */
  title: string;
  isOff?: (sources: CheckSources) => boolean;
  find: (sources: CheckSources) => string | undefined | Promise<string | undefined>;
  advice: string;
  /** The email's text when the problem is solved. */
  over: string;
  /** This instance's host name, for checks whose result differs between instances. */
  host?: string;
}

const hour = 3_600_000;
const day = 24 * hour;

const dateFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });
export const dateOf = (time: number) => dateFormat.format(time);

export function checkBackups({ backupDir }: Config, siteCreatedAt: number, now: number) {
  const [newest] = listBackups(backupDir, now);
  const last = newest ? Date.parse(newest.made_at) : siteCreatedAt;
  if (now - last < 36 * hour) return undefined;
  return newest
    ? `The last backup is from ${dateOf(last)}.`
    : `No backup has been made in ${backupDir} yet.`;
}

const leastFree = 200 * 1024 * 1024;

export function checkDisk({ dataDir }: Config) {
  if (!existsSync(dataDir) || freeSpace(dataDir) >= leastFree) return undefined;
  const left = Math.floor(freeSpace(dataDir) / 1024 / 1024);
  return `Only ${left} MB of disk space is left for ${dataDir}.`;
}

const together = new Intl.ListFormat("en-GB");
const nights = 3;
/** A night's link check is late only after 6:00, because it begins at 1:00 and may take hours. */
const nightEnd = 6 * hour;

type CheckName = "backups" | "disk" | "mail" | "confirmations" | "links";

export const checks: Record<CheckName, Check> = {
  backups: {
    title: "no recent backup",
    isOff: ({ config }) => !config.backups || config.databaseUrl !== undefined,
    find: async ({ config, db, now }) => checkBackups(config, await siteCreatedAt(db), now()),
    advice: "Press “Back up now” under Status on /admin to see what’s wrong.",
    over: "There is a new backup.",
  },
  disk: {
    title: "little disk space",
    host: hostname(),
    find: ({ config }) => checkDisk(config),
    advice: "Free up disk space. Nothing can be saved when the disk is full.",
    over: "There is enough disk space again.",
  },
  mail: {
    title: "emails given up",
    find: async ({ db, now }) => {
      const { count, problem } = await givenUpSince(db, now() - day);
      if (count === 0) return undefined;
      return `The site gave up sending ${pluralize(count, "email")}. ${withFullStop(problem)}`;
    },
    advice: "Send a test email under Status on /admin to see what’s wrong.",
    over: "No email was given up in the last 24 hours.",
  },
  confirmations: {
    title: "many confirmation emails",
    find: async ({ db, now }) => {
      const count = await attemptsCounted(db, "followPerSite", now());
      if (count * 2 < confirmationsPerDay) return undefined;
      return `${count} of at most ${confirmationsPerDay} confirmation emails a day have been requested.`;
    },
    advice:
      "Somebody may be entering other people’s addresses in the Follow form. At the limit, the site stops sending them for a day.",
    over: "Fewer confirmation emails are being requested.",
  },
  links: {
    title: "links not checked",
    isOff: ({ platformClient }) => !platformClient.isEnabled,
    find: async ({ db, now, readSettings }) => {
      const { platforms } = await readSettings();
      const open = await openChecks(db, calendarDay(now() - nightEnd, nights));
      const names = platforms
        .filter((offered) => open.some(({ platform }) => platform === offered))
        .map((platform) => platformRecords[platform].name);
      if (names.length === 0) return undefined;
      return `The links to ${together.format(names)} couldn’t be checked on the last ${nights} nights.`;
    },
    advice: "Press “Check now” under Status on /admin to see which platform doesn’t respond.",
    over: "The links are being checked again.",
  },
};

export const activeChecks = (sources: CheckSources) =>
  Object.entries(checks).filter(([, { isOff }]) => !isOff?.(sources));

export async function siteCreatedAt(db: Reader) {
  const { at } = await db
    .selectFrom("migrations")
    .select(({ fn }) => fn.min("applied_at").as("at"))
    .executeTakeFirstOrThrow();
  return at;
}
