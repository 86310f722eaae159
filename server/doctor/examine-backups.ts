import { existsSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { type Ask, type Finding, fine, wrong } from "./finding.ts";

const hour = 3_600_000;
/** A night was missed. */
const tooOld = 36 * hour;

/** The backups that the site makes by itself. */
export async function examineBackups(ask: Ask, isOn: boolean): Promise<Finding> {
  if (!isOn) return fine("Backups: the site makes none (BACKUPS=off)");
  const rows = await ask(
    "select name, host, folder, started_at, bytes, problem from backups order by started_at desc",
  );
  const newest = rows.find((row) => row.bytes !== null && isThere(row));
  const failed = rows.find(({ problem }) => problem !== null);
  if (failed && Number(failed.started_at) >= Number(newest?.started_at ?? 0))
    return wrong(
      `Backups: the last one failed. ${failed.problem}`,
      "Mend that, and press “Back up now” on /admin",
    );
  const [database] = await ask("select min(applied_at) as made from migrations");
  const age = Date.now() - Number(newest?.started_at ?? database?.made);
  const advice = "Let the site run at night, or press “Back up now” on /admin";
  if (newest)
    return age > tooOld
      ? wrong(`Backups: the newest is ${inDays(age)} old`, advice)
      : fine(`Backups: the newest is ${inHours(age)} old, in ${newest.folder}`);
  return age > tooOld
    ? wrong("Backups: there is none", advice)
    : fine("Backups: the first is made at night");
}

/** The files of other machines are not in sight. */
const isThere = ({ host, folder, name }: Record<string, unknown>) =>
  host !== hostname() || existsSync(join(String(folder), String(name)));

const inDays = (age: number) => `${Math.round(age / hour / 24)} days`;
const inHours = (age: number) => (age < 1.5 * hour ? "an hour" : `${Math.round(age / hour)} hours`);
