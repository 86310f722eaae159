import { expect, test } from "vitest";
import { readPlatformLink, readPlatformLinks, shortLinkIn } from "./platform-links.ts";
import { openAddress, type Platform, platformRecords, platforms } from "./platforms.ts";

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
  "platform link: %j is refused, because its scheme or host is wrong",
  (text) => {
    for (const platform of platforms)
      expect(readPlatformLink(platform, text)).toEqual({ problem: expect.any(String) });
  },
);

test.each(platforms)(
  "platform link: a %s link in another platform's field is refused, and belongsTo holds its id",
  (owner) => {
    const asked = owner === "spotify" ? "deezer" : "spotify";
    const { madeUpId: id } = platformRecords[owner];
    expect(readPlatformLink(asked, openAddress(owner, id))).toEqual({
      problem: expect.stringContaining("not on"),
      belongsTo: { platform: owner, id },
    });
  },
);

test("platform link: a Qobuz album link in the Spotify field is refused with the message about albums", () => {
  expect(readPlatformLink("spotify", "https://open.qobuz.com/album/0060254788359")).toEqual({
    problem: expect.stringMatching(/Qobuz.*album/),
  });
});

test("short link: a link is recognised only by its exact host, not by a similar host or its query", () => {
  for (const text of ["//link.deezer.com/s/abc", "Listen: https://dzr.page.link/x!"])
    expect(shortLinkIn(text), text).toBeTruthy();
  for (const text of [
    "",
    "https://spotify.link.evil.example/x",
    "https://evil.example/?spotify.link",
  ])
    expect(shortLinkIn(text), text).toBeFalsy();
});

test("platform link: 300,000 punctuation marks are parsed without quadratic backtracking", () => {
  const cell = `https://open.spotify.com/${".".repeat(300_000)}x`;
  expect(readPlatformLink("spotify", cell)).toHaveProperty("problem");
});

const ids: Record<Platform, string> = {
  spotify,
  deezer: "1313621735",
  youtube: "PLrAXtmErZgOeiKm4sgNOkn-_",
  qobuz: "5482914",
  apple: "fr/pl.u-XkD0vGxtDZv0Nqy",
  tidal: "36ea71a8-445e-41a4-82ab-6628c581535d",
};
const pages = (platform: Platform, id = ids[platform]) => openAddress(platform, id);

test("platform links: a pasted message gives its playlists, short links and unknown links", () => {
  const message = `November is here 🎉
    Spotify:${pages("spotify")}?si=1, Deezer: https://link.deezer.com/s/abc.
    YouTube – ${pages("youtube")}🎵 (Qobuz) [list](${pages("qobuz")})
    Apple: «music.apple.com/fr/playlist/été-à-la-mer/pl.u-XkD0vGxtDZv0Nqy?ls», *${pages("tidal")}*
    ${pages("tidal")} and/or.so/on, https://www.deezer.com/fr/album/1 https://example.com/x?u=${pages("deezer")} spotify:album:1!`;
  expect(readPlatformLinks(message)).toEqual({
    found: (["spotify", "youtube", "qobuz", "apple", "tidal"] as const).map((platform) => ({
      platform,
      id: ids[platform],
    })),
    short: ["https://link.deezer.com/s/abc"],
    unknown: [
      "https://www.deezer.com/fr/album/1",
      `https://example.com/x?u=${pages("deezer")}`,
      "spotify:album:1",
    ],
  });
});

test("platform links: if a text has two playlists on a platform, the first playlist is returned", () => {
  const text = `${pages("deezer", "1")} ${pages("deezer", "2")}${pages("spotify")}`;
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

function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const spellings: Record<Platform, ((id: string) => string)[]> = {
  spotify: [
    (id) => `spotify:playlist:${id}`,
    (id) => `https://embed.spotify.com/?uri=spotify:user:ada:playlist:${id}`,
    (id) => `<iframe src="https://open.spotify.com/embed/playlist/${id}?theme=0"></iframe>`,
  ],
  deezer: [
    (id) => `https://link.deezer.com/?dest=https%3A%2F%2Fwww.deezer.com%2Fplaylist%2F${id}&x=1`,
    (id) => `deezer.com/en/playlist/${id}`,
  ],
  youtube: [
    (id) => `https://youtu.be/dQw4w9WgXcQ?list=${id}`,
    (id) => `https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;list=${id}&amp;index=3`,
  ],
  qobuz: [(id) => `//www.qobuz.com/fr-fr/playlists/best/${id}`],
  apple: [(id) => `https://music.apple.com/${id.replace("/", "/playlist/日本/")}?l=en`],
  tidal: [(id) => `HTTPS://TIDAL.COM/browse/playlist/${id}/u`],
};
const wrappings = ["()", "[]", "<>", '""', "“”", "«»", "「」", "**", "  "];
const words = ["Spotify:", "my list —", "🎉", "1️⃣", "AC/DC", "new!", "夏の", "\u200b", "e.g.", "&"];
const gaps = [" ", "\n", ", ", " | ", "; ", "🎵", "\t• ", " / "];
const others = ["https://open.spotify.com/album/1", "https://example.com/a", "https://apple.co/x"];

test("platform links: random mixtures of links give each playlist and unknown link once", () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const number = numbers(seed);
    const any = <Thing>(things: readonly Thing[]) => things[number(things.length)] as Thing;
    const present = platforms.filter(() => number(3) > 0);
    const links = present.flatMap((platform) =>
      Array.from({ length: 1 + number(3) }, () =>
        any([pages, ...spellings[platform].map((spell) => () => spell(ids[platform]))])(platform),
      ),
    );
    const strange = others.filter(() => number(2) > 0);
    const pieces = [...links, ...strange, ...strange]
      .map((piece) => ({ piece, place: number(1000) }))
      .sort((a, b) => a.place - b.place)
      .flatMap(({ piece }) => {
        const [open = "", close = ""] = Array.from(any(wrappings));
        return [any(words), open + piece + close + any(["", "", ".", "!", "…", "?)"])];
      });
    const text = pieces.reduce((whole, piece) => whole + any(gaps) + piece, "");
    const { found, short, unknown } = readPlatformLinks(text);
    expect(new Set(found), text).toEqual(
      new Set(present.map((platform) => ({ platform, id: ids[platform] }))),
    );
    expect(found.length, text).toBe(present.length);
    expect([text, ...short, ...unknown].sort()).toEqual([text, ...strange].sort());
    for (const platform of present)
      expect(readPlatformLink(platform, text)).toEqual({ id: ids[platform] });
  }
});

test("platform links: a megabyte of URLs is parsed without quadratic backtracking", () => {
  for (const part of ["a.", "//", "a-", "spotify:", "https://x ", "open.spotify.com/", "://a.b"])
    expect(readPlatformLinks(part.repeat(1_000_000 / part.length)).found).toEqual([]);
  const [deezer, tidal] = [pages("deezer"), pages("tidal")];
  const links = `${deezer} `.repeat(5000) + `${tidal} `.repeat(5000);
  expect(readPlatformLinks(links).found).toHaveLength(2);
});
