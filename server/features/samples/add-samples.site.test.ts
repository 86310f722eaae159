import { expect, test } from "vitest";
import * as z from "zod/mini";
import { NewPlaylist } from "#contract/playlists.ts";
import { coverAddress } from "#domain/covers.ts";
import { playlistKind } from "#domain/playlist-title.ts";
import { ownedSite } from "../../testing/owned-site.ts";
import { purgeExpired } from "../housekeeping/housekeeping.ts";
import { addSamples } from "./add-samples.ts";

const site = ownedSite();

test("samples: a new site gets valid playlists of every kind", async () => {
  await Promise.all([addSamples(site.db, site.clock.now), addSamples(site.db, site.clock.now)]);
  const { data } = await site.api("GET /playlists/", {});
  for (let hours = 0; hours <= 25; hours++)
    await purgeExpired(site.db, site.clock.now + hours * 3_600_000);
  expect(new Set(data.map(playlistKind))).toEqual(new Set(["range", "monthly", "bonus", "yearly"]));
  expect(data.filter(({ year }) => year === 2018)).toHaveLength(3);
  for (const playlist of data) {
    expect(z.safeParse(NewPlaylist, playlist)).toMatchObject({ success: true });
    expect(playlist.duration).toBeGreaterThan(0);
  }
  const covers = data.flatMap(({ image }) => image ?? []);
  for (const cover of covers) expect((await site.send(coverAddress(cover, 480))).status).toBe(200);
  expect(await site.db.selectFrom("images").select("filename").execute()).toHaveLength(
    covers.length,
  );
  const params = { year: 2025, name: "october" };
  const { songs } = await site.api("GET /music/:year/:name", { params });
  expect(songs.some(({ also }) => also.some(({ title }) => title === "2025"))).toBe(true);
});
