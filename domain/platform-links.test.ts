import { expect, test } from "vitest";
import { isShortLink, readPlatformLink } from "./platform-links.ts";
import { openAddress, platformRecords, platforms } from "./platforms.ts";

test("platform link: empty text is no problem, and YouTube's own radio lists are playlists", () => {
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
  "platform link: %j of another host is refused by every platform",
  (text) => {
    for (const platform of platforms)
      expect(readPlatformLink(platform, text)).toEqual({ problem: expect.any(String) });
  },
);

test.each(platforms)(
  "platform link: a link of %s in another platform's field is offered to its own",
  (owner) => {
    const asked = owner === "spotify" ? "deezer" : "spotify";
    const { madeUpId: id } = platformRecords[owner];
    expect(readPlatformLink(asked, openAddress(owner, id))).toEqual({
      problem: expect.stringContaining("not on"),
      belongsTo: { platform: owner, id },
    });
  },
);

test("platform link: an album of another platform is refused without such an offer", () => {
  expect(readPlatformLink("spotify", "https://open.qobuz.com/album/0060254788359")).toEqual({
    problem: expect.stringMatching(/Qobuz.*album/),
  });
});

test("short link: it is recognised by its whole host", () => {
  for (const text of ["//link.deezer.com/s/abc", "Listen: https://dzr.page.link/x!"])
    expect([text, isShortLink(text)]).toEqual([text, true]);
  for (const text of [
    "",
    "https://spotify.link.evil.example/x",
    "https://evil.example/?spotify.link",
  ])
    expect([text, isShortLink(text)]).toEqual([text, false]);
});

test("platform link: 300,000 punctuation marks are read without quadratic backtracking", () => {
  const cell = `https://open.spotify.com/${".".repeat(300_000)}x`;
  expect(readPlatformLink("spotify", cell)).toHaveProperty("problem");
});
