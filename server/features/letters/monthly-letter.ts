import { join } from "node:path";
import { platformRecords } from "#domain/platforms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { countOf } from "../../db/long-lists.ts";
import type { Reader } from "../../db/tables.ts";
import { calendarDay, monthBefore } from "../../process/calendar-day.ts";
import type { Services } from "../../services.ts";
import { freeSpace, listBackups } from "../backup/folder.ts";
import { countContents, isCorruptCopy } from "../backup/sqlite-backup.ts";
import { readLinks } from "../link-health/queries.ts";
import { listensInMonth } from "../listens/queries.ts";
import { withoutIdOn } from "../playlists/queries.ts";
import { activeChecks, type CheckSources, dateOf, siteCreatedAt } from "./checks.ts";
import { queueLetter } from "./letters.ts";

const firstHour = 9;

export async function sendMonthlyLetter(sources: CheckSources & Pick<Services, "mail">) {
  const { db, now, readSettings, mail } = sources;
  const at = new Date(now());
  if (at.getDate() === 1 && at.getHours() < firstHour) return;
  const month = monthBefore(now());
  const newest = await findNewest(db);
  const created = calendarDay(await siteCreatedAt(db)).slice(0, 7);
  if (month <= created || (newest && month <= newest.month)) return;
  const settings = await readSettings();
  const followers = await countOf(db.selectFrom("followers").where("state", "=", "yes"));
  const lines = await linesOf(sources, month, followersLine(followers, newest?.followers));
  const letter = { subject: `${monthName(month)} on ${settings.name}`, lines };
  await db.transaction().execute(async (transaction) => {
    // Inserts the summary even if no email is sent, because /admin shows the newest summary.
    const inserted = await transaction
      .insertInto("monthly_letters")
      .values({ month, followers, lines: JSON.stringify(lines) })
      .onConflict((conflict) => conflict.doNothing())
      .returning("month")
      .executeTakeFirst();
    if (inserted) await queueLetter(transaction, settings, "monthly", letter, now());
  });
  mail.wake();
}

export async function findSummary(db: Reader) {
  const newest = await findNewest(db);
  const lines: string[] = JSON.parse(newest?.lines ?? "[]");
  return newest && lines.length > 0 ? { month: monthName(newest.month), lines } : null;
}

const findNewest = (db: Reader) =>
  db.selectFrom("monthly_letters").selectAll().orderBy("month", "desc").executeTakeFirst();

const monthFormat = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric" });
const monthName = (month: string) => monthFormat.format(new Date(`${month}-01T12:00`));

async function linesOf(sources: CheckSources, month: string, followers: string) {
  const { config, db, readSettings } = sources;
  const { platforms } = await readSettings();
  const missing = await countOf(withoutIdOn(db, platforms));
  const problems = [];
  for (const [, { find }] of activeChecks(sources)) problems.push(await find(sources));
  const lines = [
    await backupLine(sources),
    `${megabytes(freeSpace(config.dataDir))} of disk space is free.`,
    `${pluralize(await listensInMonth(db, month), "listen")} in ${monthName(month)}.`,
    followers,
    await goneLine(sources),
    missing > 0 &&
      `${pluralize(missing, "playlist")} ${missing === 1 ? "is" : "are"} missing on a platform.`,
    ...problems,
  ];
  return lines.filter((line) => typeof line === "string");
}

const megabytes = (bytes: number) =>
  bytes < 1024 ** 3
    ? `${Math.round(bytes / 1024 ** 2)} MB`
    : `${(bytes / 1024 ** 3).toFixed(1)} GB`;

async function backupLine({ config, now }: CheckSources) {
  const { backups, backupDir, databaseUrl } = config;
  if (!backups || databaseUrl) return undefined;
  const all = listBackups(backupDir, now());
  const [newest] = all;
  if (!newest) return "There is no backup yet.";
  const path = join(backupDir, newest.name);
  const name = `The backup of ${dateOf(Date.parse(newest.made_at))}`;
  if (await isCorruptCopy(path)) return `${name} is damaged.`;
  const { playlists, photos } = countContents(path);
  const size = megabytes(all.reduce((sum, { bytes }) => sum + bytes, 0));
  return `${name} holds ${pluralize(playlists, "playlist")} and ${pluralize(photos, "photo")}. All backups together take ${size}.`;
}

function followersLine(count: number, before = count) {
  const followers = pluralize(count, "follower");
  const change = count - before;
  if (change === 0) return `${followers}.`;
  return `${followers}, ${Math.abs(change)} ${change > 0 ? "more" : "fewer"} than a month ago.`;
}

const maxNamed = 10;

async function goneLine({ db, platformClient, readSettings }: CheckSources) {
  if (!platformClient.isEnabled) return undefined;
  const { gone } = await readLinks(db, (await readSettings()).platforms);
  if (gone.length === 0) return undefined;
  const links = gone.map(({ title, platform }) => `${title} on ${platformRecords[platform].name}`);
  const rest = links.splice(maxNamed);
  if (rest.length > 0) links.push(`${rest.length} more`);
  return `Links that no longer work: ${links.join(", ")}.`;
}
