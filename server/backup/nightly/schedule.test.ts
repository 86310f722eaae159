import { expect, test } from "vitest";
import type { BackupRow } from "../../db/tables.ts";
import { backupsToKeep } from "./retention.ts";
import { isDue, lastNight } from "./schedule.ts";

const at = (day: number, hour = 3, minute = 15) => new Date(2026, 9, day, hour, minute).getTime();
const made = (started_at: number, host = "here"): BackupRow => ({
  name: String(started_at),
  host,
  folder: "/backups",
  started_at,
  ended_at: started_at,
  bytes: 1,
  problem: null,
});

test("a night is over at a quarter past three", () => {
  expect(lastNight(at(5, 3, 14))).toBe(at(4));
  expect(lastNight(at(5, 3, 15))).toBe(at(5));
  expect(lastNight(at(5, 23))).toBe(at(5));
});

test("one is due once a night has passed since the last, or since the database was made", () => {
  const situation = { host: "here", newest: undefined, failedAt: undefined, since: at(1, 20) };
  expect(isDue({ ...situation, now: at(1, 23) })).toBe(false);
  expect(isDue({ ...situation, now: at(2, 4) })).toBe(true);
  expect(isDue({ ...situation, newest: made(at(2, 4)), now: at(2, 12) })).toBe(false);
  expect(isDue({ ...situation, newest: made(at(2, 4)), now: at(3) })).toBe(true);
  // A machine that was off at night makes up for it.
  expect(isDue({ ...situation, newest: made(at(2, 4)), now: at(6, 19) })).toBe(true);
});

test("one that failed is tried again after an hour", () => {
  const situation = { host: "here", newest: made(at(1)), since: 0 };
  expect(isDue({ ...situation, failedAt: at(2), now: at(2, 4, 0) })).toBe(false);
  expect(isDue({ ...situation, failedAt: at(2), now: at(2, 4, 15) })).toBe(true);
});

test("the machine that made the last one comes first", () => {
  const situation = { newest: made(at(1), "first"), failedAt: undefined, since: 0 };
  const due = (host: string, now: number) => isDue({ ...situation, host, now });
  expect([
    due("first", at(2)),
    due("second", at(2)),
    due("second", at(2, 4, 14)),
    due("second", at(2, 4, 15)),
  ]).toEqual([true, false, false, true]);
});

test("seven daily ones stay, and four weekly ones before them", () => {
  const backups = Array.from({ length: 60 }, (_, day) => made(at(31 - day)));
  const days = [...backupsToKeep(backups)].map(
    ({ started_at }) => new Date(started_at).getDate() + 31 * (new Date(started_at).getMonth() - 9),
  );
  // The 31st is a Saturday: the seven days reach back to Sunday, the 25th.
  expect(days).toEqual([31, 30, 29, 28, 27, 26, 25, 24, 18, 11, 4]);
});

test("night after night it stays at seven and four, whenever the site began", () => {
  let backups: BackupRow[] = [];
  for (let night = 1; night <= 100; night++) {
    backups = [...backupsToKeep([...backups, made(at(night))])];
    expect(backups).toHaveLength(Math.min(backups.length, 11));
    expect(backups.some(({ started_at }) => started_at === at(night))).toBe(true);
  }
  expect(backups).toHaveLength(11);
  const oldest = Math.min(...backups.map(({ started_at }) => started_at));
  expect((at(100) - oldest) / 86_400_000).toBeGreaterThan(25);
});

test("of one day the newest stays", () => {
  const [night, noon] = [made(at(5)), made(at(5, 12))];
  expect([...backupsToKeep([night, noon])]).toEqual([noon]);
});
