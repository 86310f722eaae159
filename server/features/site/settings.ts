import type { SettingsAndEmail } from "#contract/site.ts";
import { databaseErrorKind } from "../../db/errors.ts";
import type { Reader } from "../../db/tables.ts";
import type { CacheVersion } from "../../response-cache/cache-version.ts";
import { findSettings } from "./queries.ts";

export function createSettingsReader(db: Reader, cacheVersion: CacheVersion, has_email: boolean) {
  let cached: { version: number | undefined; settings: SettingsAndEmail } | undefined;

  return async () => {
    const version = cacheVersion.current();
    if (cached && version !== undefined && cached.version === version) return cached.settings;
    try {
      cached = { version, settings: { ...(await findSettings(db)), has_email } };
    } catch (error) {
      // Uses the cached settings while the database is busy or down. Both errors are of the kind "busy".
      if (!cached || databaseErrorKind(error) !== "busy") throw error;
    }
    return cached.settings;
  };
}
