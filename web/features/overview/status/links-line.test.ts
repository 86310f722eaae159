import { expect, test } from "vitest";
import type { LinkHealth } from "#contract/link-health.ts";
import { lookupPlatforms } from "#domain/platforms.ts";
import { healthOfLinks } from "./links-line.tsx";

const good: LinkHealth = {
  enabled: true,
  is_checking: false,
  checked_on: "2026-11-16",
  found: 341,
  failing: [],
  gone: [],
};
const link = { playlist_id: "", title: "", platform: "deezer" as const, id: "1", since: "" };

test.each<[Partial<LinkHealth>, string]>([
  [{}, "341 links work · checked on 16 November 2026"],
  [{ found: 1, checked_on: "2026-11-12" }, "1 link works · checked on 12 November 2026"],
  [{ checked_on: null, found: 0 }, "Checked every night"],
  [{ failing: ["deezer"] }, "Deezer didn’t answer"],
  [{ failing: ["youtube", "deezer"] }, "YouTube and Deezer didn’t answer"],
  [{ failing: [...lookupPlatforms] }, "No platform could be reached"],
  [{ gone: [link] }, "A link is gone"],
  [{ gone: [link, link], enabled: false }, "2 links are gone"],
  [{ enabled: false }, "Not checked"],
  [{ is_checking: true, gone: [link] }, "Checking…"],
])("link health: %j is shown as '%s'", (health, state) => {
  expect(healthOfLinks({ ...good, ...health }).state).toBe(state);
});
