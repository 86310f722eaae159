import { expect, test } from "vitest";
import { ageOf } from "../../../ui/age-of.ts";
import { healthOfBackups } from "./backups-line.tsx";

const now = Date.UTC(2026, 10, 16, 12);
const ago = (milliseconds: number) => new Date(now - milliseconds).toISOString();
const hour = 3_600_000;
const backup = (age: number) => ({ name: "x.db", made_at: ago(age), bytes: 1 });
const good = {
  engine: "sqlite" as const,
  is_on: true,
  folder: "/backups",
  is_under_way: false,
  last_failure: null,
  data: [backup(9 * hour)],
  count: 1,
};

test.each([
  [good, "Last backup 9 hours ago"],
  [{ ...good, data: [backup(37 * hour)] }, "Overdue: last backup 37 hours ago"],
  [{ ...good, last_failure: { at: ago(0), problem: "x" } }, "Failing"],
  [{ ...good, is_under_way: true, last_failure: { at: ago(0), problem: "x" } }, "Backing up…"],
  [{ ...good, is_on: false }, "Switched off"],
  [{ ...good, engine: "postgres" as const, is_on: false }, "Made with pg_dump"],
])("backup health: %j is shown as '%s'", (backups, text) => {
  expect(healthOfBackups(backups, now).state).toBe(text);
});

test.each([
  [5000, "just now"],
  [9 * hour, "9 hours ago"],
  [5 * 24 * hour, "5 days ago"],
  [-5000, "just now"],
])("age of a backup: %d milliseconds are shown as '%s'", (age, text) => {
  expect(ageOf(ago(age), now)).toBe(text);
});
