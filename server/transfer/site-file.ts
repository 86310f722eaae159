// The owner's own words in an export: site.json beside the playlists.
import { existsSync, readFileSync } from "node:fs";
import * as z from "zod/mini";
import { SiteSettings } from "#contract/site.ts";
import type { Reader, Transaction } from "../db/tables.ts";
import { StartError } from "../process/start-error.ts";
import { findSettings, saveSettings } from "../site/queries.ts";

const written = (settings: SiteSettings) => `${JSON.stringify(settings, null, 2)}\n`;

export async function writeSiteFile(db: Reader): Promise<string> {
  const { updated_at: _time, ...settings } = await findSettings(db);
  return written(settings);
}

/** Undefined where there is none. */
export function readSiteFile(path: string): SiteSettings | undefined {
  if (!existsSync(path)) return undefined;
  const { data, error } = z.safeParse(SiteSettings, parsed(readFileSync(path, "utf8")));
  if (data) return data;
  throw new StartError(65, [
    ...error.issues.map(({ message }) => `${path}: ${message}.`),
    "Nothing was kept.",
  ]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns whether they are others than those that were there. */
export async function keepSettings(
  transaction: Transaction,
  settings: SiteSettings,
  now: number,
): Promise<boolean> {
  if ((await writeSiteFile(transaction)) === written(settings)) return false;
  await saveSettings(transaction, { updated_at: undefined, change: () => settings }, now);
  return true;
}
