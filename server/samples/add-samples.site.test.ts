import { expect, test } from "vitest";
import * as z from "zod/mini";
import { coverAddress } from "#contract/covers.ts";
import { playlistKind, playlistTitle } from "#contract/playlist-title.ts";
import { PlaylistFields } from "#contract/playlists.ts";
import { site as siteConfig } from "#site";
import { purgeExpired } from "../housekeeping/housekeeping.ts";
import { startSite } from "../testing/start-site.ts";
import { addSamples } from "./add-samples.ts";

test("a new site shows every kind of playlist, each as an owner could have made it, in the order of their dates", async () => {
  await using site = await startSite();
  const { api } = await site.join({ is_superuser: true });
  await addSamples(site.db, site.clock.now);
  const { data, count } = await api("GET /playlists/", {});
  expect(count).toBeGreaterThanOrEqual(20);
  for (const playlist of data)
    expect(z.safeParse(PlaylistFields, playlist)).toMatchObject({ success: true });

  const withCover = data.filter(({ image }) => image);
  expect(withCover.length).toBeGreaterThanOrEqual(12);
  expect(data.length - withCover.length).toBeGreaterThanOrEqual(4);
  expect(new Set(withCover.map(({ image_color }) => image_color)).size).toBeGreaterThan(6);
  for (const { image } of withCover)
    expect((await site.send(coverAddress(String(image), 480))).status).toBe(200);

  const { data: music } = await api("GET /music/");
  expect(music.map(playlistTitle)).toEqual(["October 2025", "2018-2022", "2018-2022+"]);
  for (let year = siteConfig.first_year; year <= siteConfig.last_year; year++) {
    const { data: ofYear } = await api("GET /music/:year", { params: { year } });
    expect({ year, has: ofYear.length > 0 }).toEqual({
      year,
      has: !siteConfig.break_years.includes(year),
    });
  }
  for (const { duration } of data) expect(duration).toBeGreaterThan(0);
  const { songs } = await api("GET /music/:year/:name", {
    params: { year: 2025, name: "october" },
  });
  expect(songs.length).toBeGreaterThanOrEqual(10);
  expect(songs.some(({ also }) => also.some(({ title }) => title === "2025"))).toBe(true);
  const months = data.flatMap(({ year, month }) => (month ? [year * 12 + month] : []));
  expect(months).toEqual(months.toSorted((a, b) => b - a));
  expect(new Set(data.map(playlistKind))).toEqual(new Set(["range", "monthly", "bonus", "yearly"]));
});

test("two instances that start together add them once", async () => {
  await using site = await startSite();
  await Promise.all([addSamples(site.db, site.clock.now), addSamples(site.db, site.clock.now)]);
  const playlists = await site.db.selectFrom("playlists").select(["image", "year"]).execute();
  expect(playlists.filter(({ year }) => year === 2018)).toHaveLength(3);
  const used = new Set(playlists.flatMap(({ image }) => image ?? []));
  for (let hours = 0; hours <= 25; hours++)
    await purgeExpired(site.db, site.clock.now + hours * 3_600_000);
  const left = await site.db.selectFrom("images").select("filename").execute();
  expect(new Set(left.map(({ filename }) => filename))).toEqual(used);
});
