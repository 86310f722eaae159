import type { SettingsChange } from "#contract/site.ts";
import type { Environment } from "../config.ts";
import { engine, type Place } from "./databases.ts";
import { startMailSite } from "./mail-site.ts";
import type { TestSite } from "./start-site.ts";

export const hour = 3_600_000;
export const day = 24 * hour;
export const isSqlite = engine() === "sqlite";

export const at = (month: number, date: number, hours = 12) =>
  new Date(2026, month - 1, date, hours);

export async function createdAt({ db, clock }: TestSite, date: Date) {
  clock.now = date.getTime();
  await db.updateTable("migrations").set({ applied_at: clock.now }).execute();
}

export async function startWithOwner(environment: Environment = {}, place?: Place) {
  const site = await startMailSite(environment, place);
  const owner = await site.join({ is_superuser: true, email: "ada@example.com" });
  await createdAt(site, at(1, 20));
  const letters = () =>
    site.db
      .selectFrom("outbox")
      .selectAll()
      .where("letter", "is not", null)
      .orderBy("created_at")
      .execute();
  /** Creates a new superuser, because sessions expire when a test moves the clock. */
  const ownerApi = async () => (await site.join({ is_superuser: true })).api;
  return Object.assign(site, {
    owner,
    ownerApi,
    letters,
    set: async (body: SettingsChange) => (await ownerApi())("PATCH /site/settings", { body }),
    subjects: async () => (await letters()).map(({ letter }) => JSON.parse(letter ?? "").subject),
    problems: async () =>
      (await (await ownerApi())("GET /utils/problems/")).data.map(({ text }) => text),
    /** Simulates a night in which the backup and all link checks succeed. */
    passNight: async () => {
      await site.backups.runIfDue();
      await site.db.deleteFrom("open_link_checks").execute();
    },
    giveUp: (id: string) =>
      site.db
        .insertInto("outbox")
        .values({
          id,
          kind: "recovery",
          attempts: 5,
          created_at: site.clock.now,
          next_attempt_at: site.clock.now,
          failed_at: site.clock.now,
          last_error: "The mail server rejected the login (EAUTH)",
        })
        .execute(),
  });
}

export const openLinkCheck = ({ db }: TestSite) =>
  db.insertInto("open_link_checks").values({ platform: "deezer", since: "2026-01-01" }).execute();
