import { expect, test } from "vitest";
import { html, redirect } from "../testing/music-platforms.ts";
import { clientOf, platformsOfFile, signal } from "../testing/platform-client.ts";
import { followShortLink } from "./short-links.ts";

const platforms = await platformsOfFile();
const follow = (link: string) =>
  followShortLink(clientOf(platforms, { requestTimeout: 1000 }), link, signal);
const id = "37i9dQZF1DXcBWIGoYBM5M";
const playlist = `https://open.spotify.com/playlist/${id}`;

const uuid = "36ea71a8-445e-41a4-82ab-6628c581535d";
const ids = { spotify: id, deezer: "12", qobuz: "12", apple: "fr/pl.u-12", tidal: uuid };

test.each<[string, keyof typeof ids, string]>([
  ["spotify.link/abc", "spotify", `https://open.spotify.com/intl-fr/playlist/${id}`],
  ["http://spoti.fi/abc", "spotify", playlist],
  ["Listen: https://link.deezer.com/abc (by Ada)", "deezer", "https://www.deezer.com/playlist/12"],
  ["https://dzr.page.link/abc", "qobuz", "https://open.qobuz.com/playlist/12"],
  [
    "https://link.deezer.com/abc",
    "deezer",
    "https://link.deezer.com/?dest=https%3A%2F%2Fwww.deezer.com%2Fplaylist%2F12%3Fa%3Db&c=d",
  ],
  ["https://apple.co/abc", "apple", "https://music.apple.com/fr/playlist/november/pl.u-12"],
  ["https://tidal.link/abc", "tidal", `https://tidal.com/browse/playlist/${uuid}`],
])(
  "short link: %s resolves to a playlist on %s without loading the page of the playlist",
  async (link, platform, target) => {
    const short = `${/[\w.]+(?=\/abc)/.exec(link)}/abc`;
    platforms.on(short, redirect(target, 307));
    expect(await follow(link)).toEqual({ platform, id: ids[platform] });
    expect(platforms.requested()).toEqual([short]);
  },
);

test("short link: redirects through several hosts of the same platform are followed", async () => {
  platforms.on("spotify.link/abc", redirect("https://spotify.app.link/abc"));
  platforms.on("spotify.app.link/abc", redirect("https://open.spotify.com/go?to=1"));
  platforms.on("open.spotify.com/go?to=1", redirect(`/playlist/${id}`));
  expect(await follow("https://spotify.link/abc")).toEqual({ platform: "spotify", id });
});

const page =
  (...lines: string[]): Parameters<typeof platforms.on>[1] =>
  (_request, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end(lines.join("\n"));
const named = (address: string) => `<meta content="${address}" property="og:url" data-x="1"/>`;

test("short link: the playlist is found in a page that Spotify sends instead of a redirect", async () => {
  const other = `<a href="https://open.spotify.com/playlist/${"0".repeat(22)}">`;
  platforms.on("open.spotify.com/s/abc", page(other, named(`${playlist}?si=1`), other));
  expect(await follow("https://open.spotify.com/s/abc")).toEqual({ platform: "spotify", id });
  platforms.on("spotify.link/abc", page(`<script>location = "${playlist}"</script>`));
  expect(await follow("spotify.link/abc")).toEqual({ platform: "spotify", id });
  platforms.on("open.spotify.com/s/abc", page(other, named("https://open.spotify.com/album/1")));
  await expect(follow("https://open.spotify.com/s/abc")).rejects.toMatchObject(nowhere);
});

const nowhere = { status: 422, message: "This short link doesn't lead to a playlist." };
const silent = { status: 502, message: "We couldn't get an answer from Spotify. Try again later." };

test.each<[string, Parameters<typeof platforms.on>[1], object]>([
  ["an album", redirect("https://open.spotify.com/album/1"), nowhere],
  ["a page that never ends", (_, response) => response.write("x"), silent],
  ["this machine", redirect("https://127.0.0.1/"), nowhere],
  ["a server that has failed", html(503), silent],
])("short link: a link to %s has its own error message", async (_name, answer, expected) => {
  platforms.on("spotify.link/abc", answer);
  await expect(follow("https://spotify.link/abc")).rejects.toMatchObject(expected);
  for (const address of platforms.requested())
    expect(address).toMatch(/^(?:spotify\.link|open\.spotify\.com)\//);
});

const noLink = { status: 422, message: "This isn't a short link from a music platform." };

test.each([
  ["https://spotify.link.evil.example/abc", noLink],
  ["https://evil.example/https://spotify.link/abc", noLink],
  ["https://spotify.link:8443/abc", noLink],
  ["https://user:secret@spotify.link/abc", silent],
])("L15: short link: %s is refused without a request", async (link, expected) => {
  await expect(follow(link)).rejects.toMatchObject(expected);
  expect(platforms.requested()).toEqual([]);
});
