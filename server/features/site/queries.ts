import { type SettingsChange, SiteSettings } from "#contract/site.ts";
import { writtenPages } from "#domain/site-pages.ts";
import type { Db, Reader, Tables, Transaction } from "../../db/tables.ts";
import { AppError } from "../../http/app-error.ts";
import { checkFields } from "../../http/check-fields.ts";
import { siteDefaults } from "./defaults.ts";

const id = "site";

type Row = Omit<Tables["site_settings"], "id">;

/** Adds the defaults of settings that a newer version of Mixtape has introduced since the last save. */
function savedSettings({ settings, updated_at }: Row = { settings: "{}", updated_at: 0 }) {
  const saved: SiteSettings = { ...siteDefaults(), ...JSON.parse(settings) };
  const names = writtenPages.map(({ name }) => name);
  return {
    ...saved,
    pages: names.filter((name) => saved[name] !== null),
    updated_at: new Date(updated_at).toISOString(),
  };
}

const settingsRow = (db: Reader) =>
  db.selectFrom("site_settings").select(["settings", "updated_at"]).where("id", "=", id);

export const findSettings = async (db: Reader) =>
  savedSettings(await settingsRow(db).executeTakeFirst());

export async function insertDefaults(db: Db, now: number) {
  // Avoids the insert if possible, because it fails on a full disk, where the site must still start.
  if (await settingsRow(db).executeTakeFirst()) return;
  await db
    .insertInto("site_settings")
    .values({ id, settings: JSON.stringify(siteDefaults()), updated_at: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

export async function changeSettings(
  transaction: Transaction,
  { updated_at, ...changes }: SettingsChange,
  now: number,
) {
  const before = await settingsRow(transaction).forUpdate().executeTakeFirst();
  const current = savedSettings(before);
  if (Object.keys(changes).length === 0) return current;
  const settings = checkFields(SiteSettings, { ...current, ...changes });
  if (updated_at !== undefined && updated_at !== current.updated_at)
    throw new AppError("settings_changed");
  const next: Row = {
    settings: JSON.stringify(settings),
    // Two saves in the same millisecond need different times. Otherwise a form that was loaded between them could overwrite the second save unnoticed.
    updated_at: Math.max(now, (before?.updated_at ?? 0) + 1),
  };
  await transaction
    .insertInto("site_settings")
    .values({ id, ...next })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(next))
    .execute();
  return savedSettings(next);
}
