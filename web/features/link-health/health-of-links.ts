import type { LinkHealth } from "#contract/link-health.ts";
import { lookupPlatforms, platformRecords } from "#domain/platforms.ts";
import { dayInWords } from "#domain/playlist-title.ts";
import { pluralize } from "#domain/pluralize.ts";

export function healthOfLinks({
  enabled,
  is_checking,
  gone,
  failing,
  checked_on,
  found,
}: LinkHealth): { state: string; mark?: "good" | "bad" } {
  if (is_checking) return { state: "Checking…" };
  if (gone.length > 0) {
    const state = gone.length === 1 ? "A link is gone" : `${gone.length} links are gone`;
    return { state, mark: "bad" };
  }
  if (!enabled) return { state: "Not checked" };
  if (failing.length > 0) {
    if (failing.length === lookupPlatforms.length) return { state: "No platform could be reached" };
    const names = failing.map((platform) => platformRecords[platform].name);
    return { state: `${new Intl.ListFormat("en-GB").format(names)} didn’t answer` };
  }
  if (checked_on === null) return { state: "Checked every night" };
  const links = `${pluralize(found, "link")} ${found === 1 ? "works" : "work"}`;
  return { state: `${links} · checked on ${dayInWords(checked_on)}`, mark: "good" };
}
