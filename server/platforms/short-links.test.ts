import { expect, test } from "vitest";
import { html, redirect } from "../testing/music-platforms.ts";
import { clientOf, platformsOfFile, signal } from "../testing/platform-client.ts";
import { followShortLink } from "./short-links.ts";

const platforms = await platformsOfFile();
const follow = (link: string) => followShortLink(clientOf(platforms), link, signal);
const id = "37i9dQZF1DXcBWIGoYBM5M";
const playlist = `https://open.spotify.com/playlist/${id}`;

test.each([
  ["spotify.link/abc", "spotify", `https://open.spotify.com/intl-fr/playlist/${id}`],
  ["http://spoti.fi/abc", "spotify", playlist],
  ["Listen: https://link.deezer.com/abc (by Ada)", "deezer", "https://www.deezer.com/playlist/12"],
  ["https://dzr.page.link/abc", "qobuz", "https://open.qobuz.com/playlist/12"],
])(
  "short link: %s resolves to its playlist on %s without loading that page",
  async (link, platform, target) => {
    const short = `${/[\w.]+(?=\/abc)/.exec(link)}/abc`;
    platforms.on(short, redirect(target, 307));
    expect(await follow(link)).toEqual({ platform, id: platform === "spotify" ? id : "12" });
    expect(platforms.requested()).toEqual([short]);
  },
);

test("short link: it may redirect through several hosts of the same platform", async () => {
  platforms.on("spotify.link/abc", redirect("https://spotify.app.link/abc"));
  platforms.on("spotify.app.link/abc", redirect("https://open.spotify.com/go?to=1"));
  platforms.on("open.spotify.com/go?to=1", redirect(`/playlist/${id}`));
  expect(await follow("https://spotify.link/abc")).toEqual({ platform: "spotify", id });
});

const nowhere = { status: 422, message: "This short link doesn't lead to a playlist." };
const silent = { status: 502, message: "We couldn't get an answer from Spotify. Try again later." };

test.each<[string, Parameters<typeof platforms.on>[1], object]>([
  ["an album", redirect("https://open.spotify.com/album/1"), nowhere],
  ["a page that never ends", (_, response) => response.write("x"), nowhere],
  ["this machine", redirect("https://127.0.0.1/"), nowhere],
  ["a server that has failed", html(503), silent],
])("short link: one to %s has its own error message", async (_name, answer, expected) => {
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
