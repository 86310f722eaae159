import { expect, test } from "vitest";
import { isShortLink, readPlatformLink } from "./platform-links.ts";
import { type Platform, platforms } from "./platforms.ts";

const ids = {
  spotify: "37i9dQZF1DXcBWIGoYBM5M",
  deezer: "1313621735",
  youtube: "PLrAXtmErZgOeiKm4sgNOkn",
  qobuz: "5482914",
};
const radio = "RDCLAK5uy_kmPRjHDECIcuVwnKsx2Ng7fyNgFKWNJFs";

const accepted: Record<Platform, string[]> = {
  spotify: [
    ids.spotify,
    `  ${ids.spotify}\n`,
    `https://open.spotify.com/playlist/${ids.spotify}`,
    `https://open.spotify.com/playlist/${ids.spotify}/`,
    `https://open.spotify.com/playlist/${ids.spotify}?si=a1b2c3d4&nd=1#play`,
    `HTTPS://OPEN.SPOTIFY.COM/playlist/${ids.spotify}`,
    `open.spotify.com/playlist/${ids.spotify}`,
    `https://open.spotify.com/intl-fr/playlist/${ids.spotify}?si=x`,
    `https://open.spotify.com/embed/playlist/${ids.spotify}?utm_source=generator&theme=0`,
    `https://open.spotify.com/user/ada%20l/playlist/${ids.spotify}`,
    `spotify:playlist:${ids.spotify}`,
    `spotify:user:ada:playlist:${ids.spotify}`,
    `<iframe style="border-radius:12px" src="https://open.spotify.com/embed/playlist/${ids.spotify}?utm_source=generator" width="100%" height="352" allow="autoplay"></iframe>`,
    `Have a listen: https://open.spotify.com/playlist/${ids.spotify}?si=1`,
    `It is at https://open.spotify.com/playlist/${ids.spotify}.`,
    `my list (https://open.spotify.com/playlist/${ids.spotify})`,
    `"https://open.spotify.com/playlist/${ids.spotify}"`,
    `[November](https://open.spotify.com/playlist/${ids.spotify}?si=1)`,
    `\u200ehttps://open.spotify.com/playlist/${ids.spotify}\u200b`,
  ],
  deezer: [
    ids.deezer,
    "1",
    `https://www.deezer.com/playlist/${ids.deezer}`,
    `https://deezer.com/fr/playlist/${ids.deezer}`,
    `https://www.deezer.com/en-gb/playlist/${ids.deezer}?utm_campaign=x`,
    `deezer.com/playlist/${ids.deezer}`,
    `https://widget.deezer.com/widget/auto/playlist/${ids.deezer}?tracklist=false`,
    `<iframe title="deezer-widget" src='https://widget.deezer.com/widget/auto/playlist/${ids.deezer}' width="100%"></iframe>`,
  ],
  youtube: [
    ids.youtube,
    `https://www.youtube.com/playlist?list=${ids.youtube}`,
    `https://youtube.com/playlist?list=${ids.youtube}&si=abc`,
    `https://music.youtube.com/playlist?list=${ids.youtube}`,
    `https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=${ids.youtube}&index=3`,
    `https://youtu.be/dQw4w9WgXcQ?list=${ids.youtube}`,
    `https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;list=${ids.youtube}`,
    `https://music.youtube.com/browse/VL${ids.youtube}`,
    `https://www.youtube-nocookie.com/embed/videoseries?si=1&list=${ids.youtube}`,
    `<iframe width="560" src="https://www.youtube.com/embed/videoseries?si=1&amp;list=${ids.youtube}" title="YouTube video player"></iframe>`,
  ],
  qobuz: [
    ids.qobuz,
    `https://open.qobuz.com/playlist/${ids.qobuz}`,
    `https://play.qobuz.com/playlist/${ids.qobuz}`,
    `https://www.qobuz.com/fr-fr/playlists/best-of-jazz/${ids.qobuz}`,
    `https://www.qobuz.com/gb-en/playlists/${ids.qobuz}`,
    `https://widget.qobuz.com/playlist/${ids.qobuz}?zone=FR-fr`,
    `<iframe src=https://widget.qobuz.com/playlist/${ids.qobuz}?zone=FR-fr width=378></iframe>`,
  ],
};

for (const platform of platforms)
  test.each(accepted[platform])(`${platform} takes %j`, (text) => {
    const id = text === "1" ? "1" : ids[platform];
    expect(readPlatformLink(platform, text)).toEqual({ id });
  });

test("YouTube's own radio lists are playlists, and can be played", () => {
  expect(readPlatformLink("youtube", `https://music.youtube.com/playlist?list=${radio}`)).toEqual({
    id: radio,
  });
});

test.each(platforms)("nothing is no playlist on %s, and no problem", (platform) => {
  expect(readPlatformLink(platform, "")).toEqual({ id: "" });
  expect(readPlatformLink(platform, " \n\t ")).toEqual({ id: "" });
});

const short = /short \w+ link\. Open it/;
const refused: [Platform, string, RegExp][] = [
  ["spotify", `https://open.spotify.com/album/${ids.spotify}`, /leads to an album/],
  ["spotify", `https://open.spotify.com/intl-fr/track/${ids.spotify}`, /leads to a track/],
  ["spotify", `spotify:album:${ids.spotify}`, /leads to an album/],
  ["spotify", "https://spotify.link/AbCdEf", short],
  ["spotify", `https://open.spotify.com/playlist/${ids.spotify}x`, /isn’t a Spotify playlist/],
  ["spotify", `spotify:playlist:${ids.spotify}:more`, /isn’t a Spotify playlist/],
  ["spotify", ids.deezer, /22 letters and digits/],
  ["spotify", "my favourite songs", /isn’t a Spotify playlist/],
  ["deezer", "https://link.deezer.com/s/30abc", short],
  ["deezer", "https://www.deezer.com/fr/profile/123/loved", /leads to a profile/],
  ["deezer", "12a", /isn’t a Deezer playlist/],
  ["deezer", "1".repeat(65), /isn’t a Deezer playlist/],
  ["deezer", "１２３", /isn’t a Deezer playlist/],
  ["youtube", "https://www.youtube.com/playlist?list=LL", /private/],
  ["youtube", "https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=RDdQw4w9WgXcQ", /mix/],
  ["youtube", "RDMMdQw4w9WgXcQ", /mix/],
  ["youtube", "https://www.youtube.com/watch?v=dQw4w9WgXcQ", /single video/],
  ["youtube", "https://www.youtube.com/@somebody", /isn’t a YouTube playlist/],
  ["youtube", "https://www.youtube.com/playlist", /isn’t a YouTube playlist/],
  ["qobuz", "https://www.qobuz.com/fr-fr/playlists/best-of-jazz", /isn’t a Qobuz playlist/],
  ["qobuz", "https://www.qobuz.com/fr-fr/interpreter/x/5", /leads to an interpreter/],
];

test.each(refused)("%s refuses %j, and says why", (platform, text, sentence) => {
  const reading = readPlatformLink(platform, text);
  expect(reading).toEqual({ problem: expect.stringMatching(sentence) });
});

const { spotify } = ids;
const ofOtherHosts = [
  `https://open.spotify.com.evil.tld/playlist/${spotify}`,
  `https://evil.tld/?u=https://open.spotify.com/playlist/${spotify}`,
  `https://open.spotify.com@evil.tld/playlist/${spotify}`,
  `https://open.spotify.com:8443/playlist/${spotify}`,
  `https://notopen.spotify.com/playlist/${spotify}`,
  `https://openXspotify.com/playlist/${spotify}`,
  `https://оpen.spotify.com/playlist/${spotify}`,
  `javascript://open.spotify.com/playlist/${spotify}`,
  `https://open.spotify.com/playlist/../../evil/${spotify}`,
  `https://evil.tld https://open.spotify.com/playlist/${spotify}`,
  `<iframe src="https://evil.tld/playlist/${spotify}"></iframe>`,
  "https://[",
  "https://__proto__/playlist/1",
];

test.each(ofOtherHosts)("%j is no playlist of any platform", (text) => {
  for (const platform of platforms)
    expect(readPlatformLink(platform, text)).toEqual({ problem: expect.any(String) });
});

test.each(platforms)("in another field, a link of %s is offered its own", (owner) => {
  const asked = owner === "spotify" ? "deezer" : "spotify";
  const link = accepted[owner].find((text) => text.startsWith("https:")) ?? "";
  expect(readPlatformLink(asked, link)).toEqual({
    problem: expect.stringContaining("not on"),
    belongsTo: { platform: owner, id: ids[owner] },
  });
});

test("an album of another platform belongs nowhere", () => {
  expect(readPlatformLink("spotify", "https://open.qobuz.com/album/0060254788359")).toEqual({
    problem: expect.stringMatching(/Qobuz.*album/),
  });
});

test.each([
  "https://spotify.link/AbCdEf",
  "spotify.app.link/AbCdEf",
  "//link.deezer.com/s/abc",
  "Listen to this: https://dzr.page.link/x!",
])("%j is a short link", (text) => {
  expect(isShortLink(text)).toBe(true);
});

test.each([
  "",
  "https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M",
  "https://spotify.link.evil.example/x",
  "https://evil.example/?spotify.link",
])("%j is not", (text) => {
  expect(isShortLink(text)).toBe(false);
});

test("a cell full of marks is read at once: from each of them anew it would take minutes", () => {
  const cell = `https://open.spotify.com/${".".repeat(300_000)}x`;
  expect(readPlatformLink("spotify", cell)).toHaveProperty("problem");
});
