import { expect, test } from "vitest";
import { isShortLink, readPlatformLink } from "./platform-links.ts";
import { openAddress, platformRecords, platforms } from "./platforms.ts";

test("nothing is no playlist and no problem; YouTube's own radio lists can be played", () => {
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

test.each(ofOtherHosts)("%j is no playlist of any platform", (text) => {
  for (const platform of platforms)
    expect(readPlatformLink(platform, text)).toEqual({ problem: expect.any(String) });
});

test.each(platforms)("in another field, a link of %s is offered its own", (owner) => {
  const asked = owner === "spotify" ? "deezer" : "spotify";
  const { madeUpId: id } = platformRecords[owner];
  expect(readPlatformLink(asked, openAddress(owner, id))).toEqual({
    problem: expect.stringContaining("not on"),
    belongsTo: { platform: owner, id },
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
