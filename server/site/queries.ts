// The site settings in the database: one row, with the version before it for an undo.
import type { SavedSettings, SiteSettings } from "#contract/site.ts";
import type { Db, Reader, Transaction } from "../db/tables.ts";
import { AppError } from "../http/app-error.ts";
import { siteDefaults } from "./defaults.ts";

interface Row {
  settings: string;
  previous: string | null;
  updated_at: number;
}

const id = "site";

/** What was written before an entry was added has the default for it. */
const savedSettings = ({ settings, previous, updated_at }: Row): SavedSettings => ({
  ...siteDefaults(),
  ...(JSON.parse(settings) as Partial<SiteSettings>),
  updated_at: new Date(updated_at).toISOString(),
  can_undo: previous !== null,
});

/** The defaults where there is no row: no site has run on this database yet. */
export async function findSettings(db: Reader): Promise<SavedSettings> {
  const row = await db
    .selectFrom("site_settings")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return savedSettings(row ?? { settings: "{}", previous: null, updated_at: 0 });
}

/** From the first start on the database has them, whatever site.config.ts says later. Of two instances that start together one writes. */
export async function insertDefaults(db: Db, now: number) {
  // Asked first: a site on a full disk must still start.
  if (await db.selectFrom("site_settings").select("id").executeTakeFirst()) return;
  const settings = JSON.stringify(siteDefaults());
  await db
    .insertInto("site_settings")
    .values({ id, settings, previous: null, updated_at: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

interface Save {
  /** What the caller has read; undefined where they do not mind what others saved since. */
  updated_at: string | undefined;
  /** Returns the new settings, given the current ones. */
  change: (now: SavedSettings, previous: SiteSettings | null) => SiteSettings;
}

/** What was there before can be gone back to. */
export async function saveSettings(
  transaction: Transaction,
  { updated_at, change }: Save,
  now: number,
): Promise<SavedSettings> {
  const row = await transaction
    .selectFrom("site_settings")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  const before = row ?? { settings: JSON.stringify(siteDefaults()), previous: null, updated_at: 0 };
  const current = savedSettings(before);
  if (updated_at !== undefined && updated_at !== current.updated_at)
    throw new AppError("settings_changed");
  const next: Row = {
    settings: JSON.stringify(
      change(
        current,
        before.previous === null ? null : (JSON.parse(before.previous) as SiteSettings),
      ),
    ),
    previous: before.settings,
    // Two changes within a millisecond are two.
    updated_at: Math.max(now, before.updated_at + 1),
  };
  await transaction
    .insertInto("site_settings")
    .values({ id, ...next })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(next))
    .execute();
  return savedSettings(next);
}
