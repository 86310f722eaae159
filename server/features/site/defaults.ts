import * as z from "zod/mini";
import { SiteSettings } from "#contract/site.ts";
import { site } from "#site";
import { StartError } from "../../process/start-error.ts";

export function checkedDefaults(given: unknown): SiteSettings {
  const { data, error } = z.safeParse(SiteSettings, given);
  if (data) return data;
  throw new StartError(
    78,
    error.issues.map(({ path, message }) => `${path.join(".")} in site.config.ts: ${message}.`),
  );
}

let checked: SiteSettings | undefined;

export function siteDefaults() {
  checked ??= checkedDefaults(site);
  return checked;
}
