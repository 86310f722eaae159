import { expect, test } from "vitest";
import { type BackupFile, backupsToKeep, refuseWithoutRoom } from "./folder.ts";
import { lastNight } from "./nightly-backups.ts";

const at = (day: number, hour = 3, minute = 15) => new Date(2026, 9, day, hour, minute).getTime();
const made = (at: number) => ({ name: "", made_at: new Date(at).toISOString(), bytes: 0 });

test("nightly backups: a new night begins at 03:15", () => {
  expect(lastNight(at(5, 3, 14))).toBe(at(4));
  expect(lastNight(at(5))).toBe(at(5));
});

test("nightly backups: seven daily and four older weekly backups are kept", () => {
  let backups: BackupFile[] = [];
  for (let night = -60; night <= 31; night++)
    backups = backupsToKeep([made(at(night)), ...backups]);
  // The days 31 to 25 are daily backups. Each older week keeps its newest backup. Weeks end on Sundays: the days 4, 11, 18 and 25. The 25th is a daily backup already, so its week keeps the 24th.
  const days = [31, 30, 29, 28, 27, 26, 25, 24, 18, 11, 4];
  expect(backups).toEqual(days.map((day) => made(at(day))));
});

test("nightly backups: all backups of the newest day and the last of each earlier day are kept", () => {
  const [before, dusk] = [made(at(4)), made(at(4, 20))];
  const [night, noon] = [made(at(5)), made(at(5, 12))];
  expect(backupsToKeep([noon, night, dusk, before])).toEqual([noon, night, dusk]);
});

test("backup: is refused if the disk has too little space", () => {
  expect(() => refuseWithoutRoom(".", 2 ** 52)).toThrow(
    "Not enough disk space for a backup in .: 4294967360 MiB is needed.",
  );
});
