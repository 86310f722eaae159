import type { SettingsAndEmail } from "#contract/site.ts";
import { databaseErrorKind } from "../../db/errors.ts";
import type { Reader } from "../../db/tables.ts";
import type { CacheVersion } from "../../response-cache/cache-version.ts";
import { findSettings } from "./queries.ts";

export type ReadSettings = () => Promise<SettingsAndEmail>;

interface SettingsDeps {
  db: Reader;
  cacheVersion: CacheVersion;
  hasEmail: boolean;
}

export function createSettingsReader({ db, cacheVersion, hasEmail }: SettingsDeps): ReadSettings {
  let kept: { version: number | undefined; settings: SettingsAndEmail } | undefined;

  return async () => {
    const version = cacheVersion.current();
    if (kept && version !== undefined && kept.version === version) return kept.settings;
    try {
      kept = { version, settings: { ...(await findSettings(db)), has_email: hasEmail } };
    } catch (error) {
      // While the database does not answer, the site shows the settings it has.
      if (!kept || databaseErrorKind(error) !== "busy") throw error;
    }
    return kept.settings;
  };
}
