import { expect, test } from "vitest";
import { html, type MusicPlatforms, redirect, startPlatforms } from "../testing/music-platforms.ts";
import { createPlatformClient } from "./platform-client.ts";
import { followShortLink } from "./short-links.ts";

const config = { siteUrl: "https://mixtape.example", platformLookups: true };
const { signal } = new AbortController();
const id = "37i9dQZF1DXcBWIGoYBM5M";

const follow = (platforms: MusicPlatforms, link: string) =>
  followShortLink(createPlatformClient({ config, network: platforms.network }), link, signal);

test.each([
  [
    "https://spotify.link/abc",
    `https://open.spotify.com/playlist/${id}?si=1`,
    { platform: "spotify", id },
  ],
  [
    "spotify.link/abc",
    `https://open.spotify.com/intl-fr/playlist/${id}`,
    { platform: "spotify", id },
  ],
  ["http://spoti.fi/abc", `https://open.spotify.com/playlist/${id}`, { platform: "spotify", id }],
  [
    "Listen to this: https://link.deezer.com/abc (by Ada)",
    "https://www.deezer.com/fr/playlist/908622995?host=1",
    { platform: "deezer", id: "908622995" },
  ],
  [
    "https://deezer.page.link/abc",
    "https://www.deezer.com/playlist/908622995",
    { platform: "deezer", id: "908622995" },
  ],
  [
    "https://dzr.page.link/abc",
    "https://www.youtube.com/playlist?list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI",
    { platform: "youtube", id: "PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI" },
  ],
])("%s leads to its playlist, whose own page is never asked for", async (link, target, found) => {
  await using platforms = await startPlatforms();
  const host = /[\w.]+(?=\/abc)/.exec(link)?.[0];
  platforms.on(`${host}/abc`, redirect(target, 307));
  expect(await follow(platforms, link)).toEqual(found);
  expect(platforms.asked()).toEqual([`${host}/abc`]);
});

test("a link may lead over several of the platform's own addresses", async () => {
  await using platforms = await startPlatforms();
  platforms.on("spotify.link/abc", redirect("https://spotify.app.link/abc"));
  platforms.on("spotify.app.link/abc", redirect("https://open.spotify.com/go?to=1"));
  platforms.on("open.spotify.com/go?to=1", redirect(`/playlist/${id}`));
  expect(await follow(platforms, "https://spotify.link/abc")).toEqual({ platform: "spotify", id });
});

const nowhere = { status: 422, message: "This short link does not lead to a playlist." };
const silent = { status: 502, message: "Spotify gave no usable answer. Try again later." };

test.each([
  ["a page", html(), nowhere],
  ["nothing", html(404), nowhere],
  ["an album, on a page of its own", redirect("https://open.spotify.com/album/1"), nowhere],
  [
    "a page that never ends, of which nothing is read",
    (_: unknown, response: { write: (text: string) => void }) => response.write("x"),
    nowhere,
  ],
  ["another site", redirect("https://evil.example/"), nowhere],
  ["this machine", redirect("https://127.0.0.1/"), nowhere],
  ["a server that has failed", html(503), silent],
  ["itself", redirect("https://spotify.link/abc"), silent],
])("a link that leads to %s is told so", async (_name, answer, expected) => {
  await using platforms = await startPlatforms();
  platforms.on("spotify.link/abc", answer);
  await expect(follow(platforms, "https://spotify.link/abc")).rejects.toMatchObject(expected);
  expect(
    platforms.asked().every((address) => /^(?:spotify\.link|open\.spotify\.com)\//.test(address)),
  ).toBe(true);
});

test.each([
  "https://evil.example/abc",
  "https://spotify.link.evil.example/abc",
  "https://evil.example/https://spotify.link/abc",
  "https://spotify.link:8443/abc",
  "https://127.0.0.1/",
  "words alone",
])("%s is no short link, and nobody is asked", async (link) => {
  await using platforms = await startPlatforms();
  await expect(follow(platforms, link)).rejects.toMatchObject({
    status: 422,
    message: "This is not a short link of a music platform.",
  });
  expect(platforms.connections()).toBe(0);
});

test("L15: a name in front of the host is refused", async () => {
  await using platforms = await startPlatforms();
  await expect(follow(platforms, "https://user:secret@spotify.link/abc")).rejects.toMatchObject(
    silent,
  );
  expect(platforms.connections()).toBe(0);
});
