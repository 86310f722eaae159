// The settings as every page needs them: read once per change of the data, and kept with the same version as the pages.
import { setTimeout as wait } from "node:timers/promises";
import type { SavedSettings } from "#contract/site.ts";
import { databaseErrorKind } from "../db/errors.ts";
import type { Reader } from "../db/tables.ts";
import type { CacheVersion } from "../response-cache/cache-version.ts";
import { findSettings } from "./queries.ts";

export type ReadSettings = () => Promise<SavedSettings>;

/** How long a page waits for the database before it takes the settings from before. */
const databaseTimeout = 500;

export function createSettingsReader({
  db,
  cacheVersion,
}: {
  db: Reader;
  cacheVersion: CacheVersion;
}): ReadSettings {
  let kept: { version: number | undefined; settings: SavedSettings } | undefined;

  async function read() {
    const version = cacheVersion.current();
    const settings = await findSettings(db);
    kept = { version, settings };
    return settings;
  }

  return async () => {
    const before = kept;
    if (!before) return read();
    // Without a version other instances' changes cannot be heard.
    if (before.version !== undefined && before.version === cacheVersion.current())
      return before.settings;
    const current = read().catch((error: unknown) => {
      // While the database does not answer, the site keeps its name.
      if (databaseErrorKind(error) === "busy") return before.settings;
      throw error;
    });
    return Promise.race([current, wait(databaseTimeout, before.settings, { ref: false })]);
  };
}
