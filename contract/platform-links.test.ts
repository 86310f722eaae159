import { expect, test } from "vitest";
import { isShortLink, readPlatformLink } from "./platform-links.ts";
import { type Platform, platforms } from "./platforms.ts";

const ids = {
  spotify: "37i9dQZF1DXcBWIGoYBM5M",
  deezer: "1313621735",
  youtube: "PLrAXtmErZgOeiKm4sgNOkn",
  qobuz: "5482914",
};

const accepted: Record<Platform, string[]> = {
  spotify: [
    ids.spotify,
    `HTTPS://OPEN.SPOTIFY.COM/playlist/${ids.spotify}?si=a1b2c3d4&nd=1#play`,
    `open.spotify.com/playlist/${ids.spotify}`,
    `https://open.spotify.com/intl-fr/playlist/${ids.spotify}?si=x`,
    `spotify:playlist:${ids.spotify}`,
    `<iframe src="https://open.spotify.com/embed/playlist/${ids.spotify}?theme=0" width="100%"></iframe>`,
    `[November](https://open.spotify.com/playlist/${ids.spotify}?si=1)`,
    `\u200ehttps://open.spotify.com/playlist/${ids.spotify}\u200b`,
  ],
  deezer: [
    ids.deezer,
    `https://www.deezer.com/en-gb/playlist/${ids.deezer}?utm_campaign=x`,
    `<iframe src='https://widget.deezer.com/widget/auto/playlist/${ids.deezer}'></iframe>`,
  ],
  youtube: [
    ids.youtube,
    `https://music.youtube.com/playlist?list=${ids.youtube}&si=abc`,
    `https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;list=${ids.youtube}&index=3`,
    `https://youtu.be/dQw4w9WgXcQ?list=${ids.youtube}`,
    `https://music.youtube.com/browse/VL${ids.youtube}`,
    `<iframe src="https://www.youtube-nocookie.com/embed/videoseries?si=1&amp;list=${ids.youtube}"></iframe>`,
  ],
  qobuz: [
    ids.qobuz,
    `https://open.qobuz.com/playlist/${ids.qobuz}`,
    `https://play.qobuz.com/playlist/${ids.qobuz}`,
    `https://www.qobuz.com/fr-fr/playlists/best-of-jazz/${ids.qobuz}`,
    `<iframe src=https://widget.qobuz.com/playlist/${ids.qobuz}?zone=FR-fr width=378></iframe>`,
  ],
};

for (const platform of platforms)
  test.each(accepted[platform])(`${platform} takes %j`, (text) => {
    expect(readPlatformLink(platform, text)).toEqual({ id: ids[platform] });
  });

test("nothing is no playlist and no problem; YouTube's own radio lists can be played", () => {
  for (const platform of platforms)
    expect(readPlatformLink(platform, " \n\t ")).toEqual({ id: "" });
  const id = "RDCLAK5uy_kmPRjHDECIcuVwnKsx2Ng7fyNgFKWNJFs";
  const address = `https://music.youtube.com/playlist?list=${id}`;
  expect(readPlatformLink("youtube", address)).toEqual({ id });
});

const short = /short \w+ link\. Open it/;
const refused: [Platform, string, RegExp][] = [
  ["spotify", `https://open.spotify.com/album/${ids.spotify}`, /goes to an album/],
  ["spotify", `spotify:album:${ids.spotify}`, /goes to an album/],
  ["spotify", "https://spotify.link/AbCdEf", short],
  ["spotify", `https://open.spotify.com/playlist/${ids.spotify}x`, /isn’t a Spotify playlist/],
  ["deezer", "https://www.deezer.com/fr/profile/123/loved", /goes to a profile/],
  ["deezer", "１２３", /isn’t a Deezer playlist/],
  ["youtube", "https://www.youtube.com/playlist?list=LL", /private/],
  ["youtube", "https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=RDdQw4w9WgXcQ", /mix/],
  ["youtube", "https://www.youtube.com/watch?v=dQw4w9WgXcQ", /single video/],
  ["qobuz", "https://www.qobuz.com/fr-fr/interpreter/otto/123", /goes to an artist/],
  ["qobuz", "https://www.qobuz.com/fr-fr/playlists/best-of-jazz", /isn’t a Qobuz playlist/],
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
  `https://оpen.spotify.com/playlist/${spotify}`,
  `javascript://open.spotify.com/playlist/${spotify}`,
  `<iframe src="https://evil.tld/playlist/${spotify}"></iframe>`,
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

test("short links are told from others by their whole host", () => {
  for (const text of ["//link.deezer.com/s/abc", "Listen: https://dzr.page.link/x!"])
    expect([text, isShortLink(text)]).toEqual([text, true]);
  for (const text of [
    "",
    "https://spotify.link.evil.example/x",
    "https://evil.example/?spotify.link",
  ])
    expect([text, isShortLink(text)]).toEqual([text, false]);
});

test("a cell full of marks is read at once: from each of them anew it would take minutes", () => {
  const cell = `https://open.spotify.com/${".".repeat(300_000)}x`;
  expect(readPlatformLink("spotify", cell)).toHaveProperty("problem");
});
