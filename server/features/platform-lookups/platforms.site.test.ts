import { expect, test } from "vitest";
import type { LookupPlatform } from "#domain/platforms.ts";
import { html, json, onDeezer, redirect } from "../../testing/music-platforms.ts";
import { ownedSite } from "../../testing/owned-site.ts";
import { distance, pixelOf, plain } from "../../testing/pictures.ts";
import { platformsOfFile, silent } from "../../testing/platform-client.ts";
import { refused } from "../../testing/refusal.ts";
import { startSite } from "../../testing/start-site.ts";

const platforms = await platformsOfFile();
const site = ownedSite({ network: platforms.network });
const unknownId = "00000000-0000-4000-8000-000000000000";
const spotifyId = "37i9dQZF1DXcBWIGoYBM5M";
const tidalId = "36ea71a8-445e-41a4-82ab-6628c581535d";
const youtubeId = "PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI";

const fromDeezer = (playlist_id: string, body?: { deezer_id?: string }, api = site.api) =>
  api("POST /playlists/:playlist_id/songs/from-deezer", { params: { playlist_id }, body });
const coverFrom = (platform: LookupPlatform, id: string, api = site.api) =>
  api("POST /playlists/cover-from", { body: { platform, id } });
const shortLink = (link: string, api = site.api) =>
  api("POST /playlists/short-link", { body: { link } });

test("Deezer songs: the songs of a saved or typed Deezer id are returned, but not saved", async () => {
  onDeezer(platforms, "11", { count: 3, isWithheld: (index) => index === 1 });
  onDeezer(platforms, "22", { count: 1 });
  const { id } = await site.add({ year: 2024, deezer_id: "11" });
  const own = { songs: [{ title: "Song 1", duration: 208 }, { title: "Song 3" }], withheld: 1 };
  for (const body of [undefined, {}, { deezer_id: "" }])
    expect(await fromDeezer(id, body)).toMatchObject(own);
  for (const known of [id, unknownId])
    expect(await fromDeezer(known, { deezer_id: "22" })).toMatchObject({ songs: { length: 1 } });
  expect(await site.db.selectFrom("songs").selectAll().execute()).toEqual([]);
  await refused(fromDeezer(unknownId), 404, "Playlist not found");
  const { id: elsewhere } = await site.add({ year: 2023 });
  await refused(fromDeezer(elsewhere), 422, "This playlist doesn't have a Deezer ID yet.");
});

test("platform failure: the cause is logged, but is not part of the response", async () => {
  platforms.on("api.deezer.com/playlist/1", html(403));
  await refused(fromDeezer(unknownId, { deezer_id: "1" }), 502, silent.message);
  expect(site.log.join("")).toContain(`"reason":"${silent.message}","because":"status 403"`);
});

const oembed = `open.spotify.com/oembed?url=https%3A%2F%2Fopen.spotify.com%2Fplaylist%2F${spotifyId}`;

test.each<[LookupPlatform, string, string, ...string[]]>([
  [
    ...(["spotify", spotifyId, oembed, "mosaic.scdn.co/ab67706c0000da84a"] as const),
    "mosaic.scdn.co/ab67706c0000bebba",
  ],
  [
    "youtube",
    youtubeId,
    `www.youtube.com/oembed?format=json&url=https%3A%2F%2Fwww.youtube.com%2Fplaylist%3Flist%3D${youtubeId}`,
    "i.ytimg.com/a.jpg",
  ],
  [
    "apple",
    "fr/pl.u-1",
    "music.apple.com/api/oembed?url=https%3A%2F%2Fmusic.apple.com%2Ffr%2Fplaylist%2Fpl.u-1",
    "is1-ssl.mzstatic.com/image/300x300bb.jpg",
    "is1-ssl.mzstatic.com/image/1200x1200bb.jpg",
  ],
  [
    "tidal",
    tidalId,
    `oembed.tidal.com/?url=https%3A%2F%2Ftidal.com%2Fbrowse%2Fplaylist%2F${tidalId}`,
    "resources.tidal.com/images/a.jpg",
  ],
  ["deezer", "11", "api.deezer.com/playlist/11", "cdn-images.dzcdn.net/a.jpg"],
])(
  "cover: a %s cover (playlist %s) is downloaded, if possible in the large size, and re-encoded",
  async (platform, id, asks, place = "", ...large) => {
    const bytes = await plain(300, 200).jpeg().toBuffer();
    const address = `https://${place}`;
    platforms.on(asks, json({ title: "Mix", thumbnail_url: address, picture_xl: address }));
    platforms.on(place, (_request, response) => response.end(bytes));
    const { filename } = await coverFrom(platform, id);
    expect(platforms.requested()).toEqual([asks, ...large, place]);
    const stored = Buffer.from(await (await site.send(`/images/${filename}`)).arrayBuffer());
    expect(stored.equals(bytes)).toBe(false);
    expect(distance(await pixelOf(stored, 10, 10), "#ff7a50")).toBeLessThan(10);
    for (const at of large) {
      platforms.on(at, (_request, response) => response.end(bytes));
      await coverFrom(platform, id);
      expect(platforms.requested().slice(3)).toEqual([asks, at]);
    }
  },
);

test("cover: the error message gives the reason if the platform has no usable cover", async () => {
  const described = (thumbnail_url: unknown) => json({ title: "Mix", thumbnail_url });
  const none = "Spotify doesn't have a cover for this playlist.";
  const noAnswer = "We couldn't get an answer from Spotify. Try again later.";
  for (const [answer, status, sentence] of [
    [html(404), 422, "There's no playlist with this ID on Spotify."],
    [html(403), 422, none],
    [described(7), 422, none],
    [html(200), 502, noAnswer],
    [described("https://evil.example/a.jpg"), 502, noAnswer],
    [described("https://i.scdn.co/none.jpg"), 502, noAnswer],
  ] as const) {
    platforms.on(oembed, answer);
    await refused(coverFrom("spotify", spotifyId), status, sentence);
  }
  platforms.on(oembed, described("https://i.scdn.co/a"));
  for (const bytes of [
    await plain(100, 100).webp().toBuffer(),
    Buffer.concat([await plain(9, 9).jpeg().toBuffer(), Buffer.alloc(6_000_000)]),
  ]) {
    platforms.on("i.scdn.co/a", (_request, response) => response.end(bytes));
    await refused(
      coverFrom("spotify", spotifyId),
      422,
      "The cover on Spotify can't be used. It must be a PNG or JPEG of up to 5 MB.",
    );
  }
  expect(await site.db.selectFrom("images").select("filename").execute()).toEqual([]);
});

test("short link: is resolved to the platform and id of its playlist", async () => {
  platforms.on("spotify.link/abc", redirect(`https://open.spotify.com/playlist/${spotifyId}`));
  expect(await shortLink("https://spotify.link/abc")).toEqual({
    platform: "spotify",
    id: spotifyId,
  });
});

test("L15: PLATFORM_LOOKUPS=off: every lookup is refused without a request to a platform", async () => {
  expect(await site.api("GET /playlists/platform-lookups")).toEqual({ enabled: true });
  const { network } = platforms;
  await using quiet = await startSite({ environment: { PLATFORM_LOOKUPS: "off" }, network });
  const { api } = await quiet.join({ is_superuser: true });
  expect(await api("GET /playlists/platform-lookups")).toEqual({ enabled: false });
  for (const call of [
    () => fromDeezer(unknownId, { deezer_id: "1" }, api),
    () => coverFrom("deezer", "1", api),
    () => shortLink("https://spotify.link/abc", api),
    () => api("POST /playlists/links/check"),
    () => api("POST /playlists/songs/find", { body: { title: "Lanterns", artist: "Birds" } }),
    () => api("POST /playlists/:playlist_id/hand-over", { params: { playlist_id: unknownId } }),
  ])
    await refused(call(), 422, "Platform lookups are switched off (PLATFORM_LOOKUPS=off).");
  expect(platforms.requested()).toEqual([]);
});
