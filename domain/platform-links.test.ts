import { expect, test } from "vitest";
import { readPlatformLink, readPlatformLinks } from "./platform-links.ts";
import { openAddress, platformRecords, platforms } from "./platforms.ts";

test("platform link: empty text and YouTube's own radio lists are accepted", () => {
  for (const platform of platforms)
    expect(readPlatformLink(platform, " \n\t ")).toEqual({ id: "" });
  const id = "RDCLAK5uy_kmPRjHDECIcuVwnKsx2Ng7fyNgFKWNJFs";
  const address = `https://music.youtube.com/playlist?list=${id}`;
  expect(readPlatformLink("youtube", address)).toEqual({ id });
});

const spotify = "37i9dQZF1DXcBWIGoYBM5M";
const ofOtherHosts = [
  `https://open.spotify.com.evil.tld/playlist/${spotify}`,
  `https://evil.tld/?u=https://open.spotify.com/playlist/${spotify}`,
  `https://open.spotify.com@evil.tld/playlist/${spotify}`,
  `https://open.spotify.com:8443/playlist/${spotify}`,
  `https://оpen.spotify.com/playlist/${spotify}`,
  `javascript://open.spotify.com/playlist/${spotify}`,
  `<iframe src="https://evil.tld/playlist/${spotify}"></iframe>`,
];

test.each(ofOtherHosts)(
  "platform link: %j is refused by every platform, because the host is wrong",
  (text) => {
    for (const platform of platforms)
      expect(readPlatformLink(platform, text)).toEqual({ problem: expect.any(String) });
  },
);

test.each(platforms)(
  "platform link: a %s link in another platform's field is refused with the right platform",
  (owner) => {
    const asked = owner === "spotify" ? "deezer" : "spotify";
    const { madeUpId: id } = platformRecords[owner];
    expect(readPlatformLink(asked, openAddress(owner, id))).toEqual({
      problem: expect.stringContaining("not on"),
      belongsTo: { platform: owner, id },
    });
  },
);

test("platform link: an album link of another platform is refused as an album", () => {
  expect(readPlatformLink("spotify", "https://open.qobuz.com/album/0060254788359")).toEqual({
    problem: expect.stringMatching(/Qobuz.*album/),
  });
});

const ids = {
  spotify,
  youtube: "PLrAXtmErZgOeiKm4sgNOkn-_",
  qobuz: "5482914",
  apple: "fr/pl.u-XkD0vGxtDZv0Nqy",
  tidal: "36ea71a8-445e-41a4-82ab-6628c581535d",
};
const page = (platform: keyof typeof ids) => openAddress(platform, ids[platform]);
const onDeezer = (id: string) => openAddress("deezer", id);

test("platform links: a pasted message gives its playlists, short links and unknown links", () => {
  const message = `November is here 🎉
    Spotify:${page("spotify")}?si=1, Deezer: <https://link.deezer.com/s/abc>.
    YouTube – ${page("youtube")}🎵 (Qobuz) [list](${page("qobuz")})
    Apple: «music.apple.com/fr/playlist/été-à-la-mer/pl.u-XkD0vGxtDZv0Nqy?ls», *${page("tidal")}*
    “${page("tidal")}” and/or.so/on, https://www.deezer.com/fr/album/1 https://example.com/x?u=${onDeezer("1")} spotify:album:1!`;
  expect(readPlatformLinks(message)).toEqual({
    found: Object.entries(ids).map(([platform, id]) => ({ platform, id })),
    short: ["https://link.deezer.com/s/abc"],
    unknown: [
      "https://www.deezer.com/fr/album/1",
      `https://example.com/x?u=${onDeezer("1")}`,
      "spotify:album:1",
    ],
  });
});

test("platform links: the first of several playlists on a platform is taken", () => {
  const text = `${onDeezer("1")} ${onDeezer("2")}${page("spotify")}`;
  expect(readPlatformLinks(text).found).toEqual([
    { platform: "deezer", id: "1" },
    { platform: "spotify", id: spotify },
  ]);
  expect(readPlatformLink("spotify", text)).toEqual({ id: spotify });
  expect(readPlatformLink("tidal", text)).toMatchObject({ belongsTo: { platform: "deezer" } });
  expect(readPlatformLinks("AC/DC – T.N.T., 4/4, R.E.M./x, me@open.spotify.com/x, 1.5/2")).toEqual({
    found: [],
    short: [],
    unknown: [],
  });
});

test("platform links: a megabyte of text is read without quadratic backtracking", () => {
  const cell = `https://open.spotify.com/${".".repeat(300_000)}x`;
  expect(readPlatformLink("spotify", cell)).toHaveProperty("problem");
  for (const part of ["a.", "//", "a-", "spotify:", "https://x ", "open.spotify.com/", "://a.b"])
    expect(readPlatformLinks(part.repeat(1_000_000 / part.length)).found).toEqual([]);
});
