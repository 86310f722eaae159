import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { html, json, onDeezer, startPlatforms } from "../testing/music-platforms.ts";
import { distance, pixelOf, plain } from "../testing/pictures.ts";
import { listening } from "../testing/raw-http.ts";
import { startSite } from "../testing/start-site.ts";

const unknownId = "00000000-0000-4000-8000-000000000000";
const spotifyId = "37i9dQZF1DXcBWIGoYBM5M";
const youtubeId = "PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI";

const refused = (status: number, detail: string) => ({ status, body: { detail } });

async function start(environment: Record<string, string> = {}) {
  const platforms = await startPlatforms();
  const site = await startSite({ environment, network: platforms.network });
  const owner = await site.join({ is_superuser: true });
  return {
    ...{ platforms, site, owner, api: owner.api },
    [Symbol.asyncDispose]: async () => {
      await site[Symbol.asyncDispose]();
      await platforms[Symbol.asyncDispose]();
    },
  };
}

test("a playlist's songs come from Deezer by its own id, or by one that is not kept yet; nothing is kept", async () => {
  await using world = await start();
  const { platforms, api } = world;
  onDeezer(platforms, "11", { count: 3, isWithheld: (index) => index === 1 });
  onDeezer(platforms, "22", { count: 1 });
  const { id } = await api("POST /playlists/", { body: { year: 2024, deezer_id: "11" } });
  const fromDeezer = (playlist_id: string, body?: { deezer_id?: string }) =>
    api("POST /playlists/:playlist_id/songs/from-deezer", { params: { playlist_id }, body });
  const own = {
    songs: [
      { title: "Song 1", artist: "Artist 1", album: "Lanterns", duration: 208 },
      { title: "Song 3" },
    ],
    withheld: 1,
  };
  expect(await fromDeezer(id)).toMatchObject(own);
  expect(await fromDeezer(id, {})).toMatchObject(own);
  expect(await fromDeezer(id, { deezer_id: "" })).toMatchObject(own);
  expect(await fromDeezer(id, { deezer_id: "22" })).toMatchObject({
    songs: [{ title: "Song 1" }],
    withheld: 0,
  });
  expect(await fromDeezer(unknownId, { deezer_id: "22" })).toMatchObject({ withheld: 0 });

  await expect(fromDeezer(unknownId)).rejects.toMatchObject(refused(404, "Playlist not found"));
  const { id: elsewhere } = await api("POST /playlists/", { body: { year: 2023 } });
  await expect(fromDeezer(elsewhere)).rejects.toMatchObject(
    refused(422, "This playlist has no Deezer id yet."),
  );
  await expect(fromDeezer(id, { deezer_id: "../1" })).rejects.toMatchObject({ status: 422 });
  platforms.on(
    "api.deezer.com/playlist/33",
    json({ error: { type: "DataException", message: "no data", code: 800 } }),
  );
  await expect(fromDeezer(id, { deezer_id: "33" })).rejects.toMatchObject(
    refused(422, "Deezer has no playlist with this id."),
  );
  await expect(fromDeezer(id, { deezer_id: "44" })).rejects.toMatchObject(
    refused(502, "Deezer gave no usable answer. Try again later."),
  );
});

test("why a platform did not answer is in the log, and not in the answer", async () => {
  await using world = await start();
  const { platforms, site, owner } = world;
  platforms.on("api.deezer.com/playlist/1", html(403));
  const response = await site.send(`/playlists/${unknownId}/songs/from-deezer`, {
    method: "POST",
    headers: { authorization: `Bearer ${owner.token}`, "content-type": "application/json" },
    body: JSON.stringify({ deezer_id: "1" }),
  });
  expect(await response.json()).toEqual({
    detail: "Deezer gave no usable answer. Try again later.",
  });
  expect(site.log.join("")).toContain(
    '"reason":"Deezer gave no usable answer. Try again later.","because":"status 403"',
  );
});

const picture = (color = "#ff7a50") => plain(300, 200, color).jpeg().toBuffer();

test.each([
  {
    platform: "spotify",
    id: spotifyId,
    asks: `open.spotify.com/oembed?url=https%3A%2F%2Fopen.spotify.com%2Fplaylist%2F${spotifyId}`,
    host: "image-cdn-fa.spotifycdn.com",
  },
  {
    platform: "spotify",
    id: spotifyId,
    asks: `open.spotify.com/oembed?url=https%3A%2F%2Fopen.spotify.com%2Fplaylist%2F${spotifyId}`,
    host: "i.scdn.co",
  },
  {
    platform: "youtube",
    id: youtubeId,
    asks: `www.youtube.com/oembed?format=json&url=https%3A%2F%2Fwww.youtube.com%2Fplaylist%3Flist%3D${youtubeId}`,
    host: "i.ytimg.com",
  },
  {
    platform: "deezer",
    id: "11",
    asks: "api.deezer.com/playlist/11",
    host: "cdn-images.dzcdn.net",
  },
] as const)(
  "the cover of a playlist on $platform at $host becomes one of ours",
  async ({ platform, id, asks, host }) => {
    await using world = await start();
    const { platforms, site, api } = world;
    const bytes = await picture();
    platforms.on(
      asks,
      json({
        title: "Mix",
        thumbnail_url: `https://${host}/a.jpg`,
        picture_xl: `https://${host}/a.jpg`,
      }),
    );
    platforms.on(`${host}/a.jpg`, (_request, response) => response.end(bytes));
    const { filename } = await api("POST /playlists/cover-from", { body: { platform, id } });
    expect(platforms.asked()).toEqual([asks, `${host}/a.jpg`]);
    const kept = Buffer.from(await (await site.send(`/images/${filename}`)).arrayBuffer());
    expect(kept.equals(bytes)).toBe(false);
    expect(distance(await pixelOf(kept, 10, 10), "#ff7a50")).toBeLessThan(10);
    expect(await api("POST /playlists/", { body: { year: 2024, image: filename } })).toMatchObject({
      image: filename,
    });
  },
);

test("a cover that cannot be had is told by its own sentence, and nothing is kept", async () => {
  await using world = await start();
  const { platforms, site, api } = world;
  const at = `open.spotify.com/oembed?url=https%3A%2F%2Fopen.spotify.com%2Fplaylist%2F${spotifyId}`;
  const cover = () =>
    api("POST /playlists/cover-from", { body: { platform: "spotify", id: spotifyId } });
  const described = (thumbnail_url: unknown) => json({ title: "Mix", thumbnail_url });
  const silent = refused(502, "Spotify gave no usable answer. Try again later.");
  for (const [answer, expected] of [
    [html(404), refused(422, "Spotify has no playlist with this id.")],
    [html(403), refused(422, "Spotify shows no cover of this playlist.")],
    [json({ title: "Mix" }), refused(422, "Spotify shows no cover of this playlist.")],
    [described(7), refused(422, "Spotify shows no cover of this playlist.")],
    [html(500), silent],
    [html(200), silent],
    [html(429), refused(502, "Spotify asks us to wait: try again in a minute.")],
    [described("https://evil.example/a.jpg"), silent],
    [described("https://127.0.0.1/a.jpg"), silent],
    [described("http://i.scdn.co/a.jpg"), silent],
    [described("not an address"), silent],
    [described("https://i.scdn.co/none.jpg"), silent],
  ] as const) {
    platforms.on(at, answer);
    await expect(cover()).rejects.toMatchObject(expected);
  }
  platforms.on(at, described("https://i.scdn.co/a"));
  const unusable = refused(
    422,
    "The cover on Spotify cannot be used: it must be a png or jpeg image of 5 MiB at most.",
  );
  const jpeg = await picture();
  for (const bytes of [
    await plain(100, 100).webp().toBuffer(),
    Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
    Buffer.from("\0\0\0\x18ftypheic"),
    Buffer.concat([jpeg, Buffer.alloc(6_000_000)]),
    jpeg.subarray(0, 200),
    Buffer.alloc(0),
  ]) {
    platforms.on("i.scdn.co/a", (_request, response) => response.end(bytes));
    await expect(cover()).rejects.toMatchObject(unusable);
  }
  expect(await site.db.selectFrom("images").select("filename").execute()).toEqual([]);
});

test("a short link is followed to its playlist", async () => {
  await using world = await start();
  const { platforms, api } = world;
  platforms.on("spotify.link/abc", (_request, response) =>
    response
      .writeHead(307, { location: `https://open.spotify.com/playlist/${spotifyId}?si=1` })
      .end(),
  );
  expect(
    await api("POST /playlists/short-link", { body: { link: "https://spotify.link/abc" } }),
  ).toEqual({
    platform: "spotify",
    id: spotifyId,
  });
  await expect(
    api("POST /playlists/short-link", { body: { link: "https://spotify.link/x" } }),
  ).rejects.toMatchObject(refused(422, "This short link does not lead to a playlist."));
});

test("L15: with PLATFORM_LOOKUPS=off every call says so, and nobody is asked", async () => {
  await using world = await start({ PLATFORM_LOOKUPS: "off" });
  const { platforms, api } = world;
  const off = refused(422, "Platform lookups are switched off (PLATFORM_LOOKUPS=off).");
  expect(await api("GET /playlists/platform-lookups")).toEqual({ enabled: false });
  const songs = api("POST /playlists/:playlist_id/songs/from-deezer", {
    params: { playlist_id: unknownId },
    body: { deezer_id: "1" },
  });
  await expect(songs).rejects.toMatchObject(off);
  await expect(
    api("POST /playlists/cover-from", { body: { platform: "deezer", id: "1" } }),
  ).rejects.toMatchObject(off);
  await expect(
    api("POST /playlists/short-link", { body: { link: "https://spotify.link/abc" } }),
  ).rejects.toMatchObject(off);
  expect(platforms.connections()).toBe(0);
});

test("whether lookups are on is told to owners", async () => {
  await using world = await start();
  expect(await world.api("GET /playlists/platform-lookups")).toEqual({ enabled: true });
});

test("whoever hangs up is not asked for any longer", async () => {
  await using world = await start();
  const { platforms, site, owner } = world;
  // Longer than this test: nothing but the hanging up ends the question.
  platforms.network.questionTimeout = 60_000;
  platforms.on("api.deezer.com/playlist/1", () => {});
  const body = JSON.stringify({ deezer_id: "1" });
  const lines = [
    `POST /playlists/${unknownId}/songs/from-deezer HTTP/1.1`,
    "Host: x",
    `Authorization: Bearer ${owner.token}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
  ];
  const socket = connect(await listening(site), "127.0.0.1");
  socket.write(`${lines.join("\r\n")}\r\n\r\n${body}`);
  await platforms.requests.waitForCount(1);
  expect(platforms.closed.all).toEqual([]);
  socket.destroy();
  await once(socket, "close");
  await platforms.closed.waitForCount(1);
});
