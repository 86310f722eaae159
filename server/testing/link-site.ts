// A site with links to platforms of our own, and a clock of the test's.
import { expect } from "vitest";
import type { CoverPlatform } from "#contract/platform-lookups.ts";
import { openAddress, type PlatformIds } from "#contract/platforms.ts";
import { createLinkChecker } from "../link-health/link-checker.ts";
import { createPlatformClient } from "../platforms/platform-client.ts";
import { json, type MusicPlatforms } from "./music-platforms.ts";
import { startSite, type TestSite } from "./start-site.ts";

export const day = 86_400_000;
export const spotifyId = (letter: string) => letter.repeat(22);
export const youtubeId = (letter: string) => `PL${letter.repeat(20)}`;

const questions: Record<CoverPlatform, (id: string) => string> = {
  deezer: (id) => `api.deezer.com/playlist/${id}`,
  spotify: (id) => `open.spotify.com/oembed?url=${encodeURIComponent(openAddress("spotify", id))}`,
  youtube: (id) =>
    `www.youtube.com/oembed?format=json&url=${encodeURIComponent(openAddress("youtube", id))}`,
};

export const there = json({ title: "Mix" });
export const unknown = json({ error: { type: "DataException", message: "no data", code: 800 } });

export const answer = (
  platforms: MusicPlatforms,
  platform: CoverPlatform,
  id: string,
  what: typeof there,
) => platforms.on(questions[platform](id), what);

/** A site whose playlists have these ids; `check` is an owner's press, and waits for its end. */
export async function siteWith(
  platforms: MusicPlatforms,
  playlists: Partial<PlatformIds>[],
  environment: Record<string, string> = {},
) {
  const site = await startSite({
    environment: { RATE_LIMITS: "off", ...environment },
    network: platforms.network,
  });
  const { email, password, api } = await site.join({ is_superuser: true });
  const added = [];
  for (const [index, ids] of playlists.entries())
    added.push(await api("POST /playlists/", { body: { year: 2022, month: index + 1, ...ids } }));
  // A superuser's session lasts a day, and these tests take several.
  const owner = async () =>
    site.client(
      (await site.client()("POST /login/access-token", { form: { username: email, password } }))
        .access_token,
    );
  async function check() {
    const api = await owner();
    await api("POST /playlists/links/check");
    await expect
      .poll(async () => (await api("GET /playlists/links")).is_checking, {
        interval: 5,
        timeout: 20_000,
      })
      .toBe(false);
    return api("GET /playlists/links");
  }
  async function checkOnDays(days: number) {
    for (let count = 1; count < days; count++) {
      await check();
      site.clock.now += day;
    }
    return check();
  }
  return Object.assign(site, { playlists: added, email, owner, check, checkOnDays });
}

/** Another instance on the same database. */
export function linkCheckerOn(site: TestSite, platforms: MusicPlatforms) {
  return createLinkChecker({
    db: site.db,
    now: () => site.clock.now,
    log: { info: () => {}, warn: () => {} },
    platformClient: createPlatformClient({ config: site.config, network: platforms.network }),
  });
}
