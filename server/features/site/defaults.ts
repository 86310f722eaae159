import * as z from "zod/mini";
import { SiteSettings } from "#contract/site.ts";
import { site } from "#site";
import { StartError } from "../../process/start-error.ts";

export function siteDefaults(given: unknown = site): SiteSettings {
  const { data, error } = z.safeParse(SiteSettings, given);
  if (data) return data;
  throw new StartError(
    78,
    error.issues.map(({ path, message }) => `${path.join(".")} in site.config.ts: ${message}.`),
  );
}
