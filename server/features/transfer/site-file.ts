import { existsSync, readFileSync } from "node:fs";
import * as z from "zod/mini";
import { SiteSettings } from "#contract/site.ts";
import type { Reader } from "../../db/tables.ts";
import { StartError } from "../../process/start-error.ts";
import { siteDefaults } from "../site/defaults.ts";
import { findSettings } from "../site/queries.ts";

/** Writes settings without validation, because a stored entry may be older than today's rules. */
export async function writeSiteFile(db: Reader) {
  const { pages: _pages, updated_at: _updated_at, ...settings } = await findSettings(db);
  return `${JSON.stringify(settings, null, 2)}\n`;
}

export function readSiteFile(path: string): SiteSettings | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const given = JSON.parse(readFileSync(path, "utf8"));
    return z.parse(SiteSettings, { ...siteDefaults(), ...given });
  } catch (error) {
    const message =
      error instanceof z.core.$ZodError ? error.issues[0]?.message : "The JSON is not valid";
    throw new StartError(65, [`${path}: ${message}. Nothing was imported.`]);
  }
}
