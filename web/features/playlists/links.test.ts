import { expect, test } from "vitest";
import { readPlatformLinks } from "#domain/platform-links.ts";
import { openAddress, type Platform, perPlatform } from "#domain/platforms.ts";
import { exampleIds } from "#server/testing/whole-playlist.ts";
import { placeLinks, takeLinks } from "./links.ts";

const none = perPlatform(() => "");
const deezer = (id: string) => ({ platform: "deezer" as const, id });
const spotify = (id: string) => ({ platform: "spotify" as const, id });

test("pasted links: every empty field gets the first link of its platform", () => {
  expect(placeLinks("qobuz", none, [deezer("1"), spotify("a"), deezer("2")])).toEqual({
    now: { ...none, deezer_id: "1", spotify_id: "a" },
    conflicts: [],
  });
});

test("pasted links: a paste replaces the id in its field; another id in a different field is a conflict", () => {
  const before = { ...none, deezer_id: "1", spotify_id: "a" };
  expect(placeLinks("deezer", before, [deezer("2"), spotify("b")])).toEqual({
    now: { ...before, deezer_id: "2" },
    conflicts: [spotify("b")],
  });
});

test("pasted links: an id that its platform's field already has is no conflict", () => {
  const before = { ...none, deezer_id: "1" };
  expect(placeLinks("spotify", before, [deezer("1")])).toEqual({ now: before, conflicts: [] });
});

const { spotify_id, deezer_id, qobuz_id } = exampleIds;
const offered: Platform[] = ["spotify", "deezer", "qobuz"];
const linkTo = (platform: Platform) => openAddress(platform, exampleIds[`${platform}_id`]);
const take = (text: string, before = none) => takeLinks(before, offered, readPlatformLinks(text));

test("new links: the message gives a reason for every pasted link that is not added", () => {
  expect(
    take(
      `🎧 ${linkTo("deezer")} ${linkTo("qobuz")} ${linkTo("tidal")} ${linkTo("spotify")} https://example.com/`,
      { ...none, spotify_id: "another" },
    ),
  ).toEqual({
    added: { deezer_id, qobuz_id },
    words:
      "2 links added. Spotify has another link already. Tidal is turned off in Site Settings. Not understood: https://example.com/",
  });
});

test.each([
  ["hello", "There’s no link in this text."],
  ["https://example.com/mine", "Not understood: https://example.com/mine"],
  [linkTo("spotify"), "These links are here already."],
  [linkTo("tidal"), "Tidal is turned off in Site Settings."],
])("new links: the text %j is refused with the message %j", (text, problem) => {
  expect(take(text, { ...none, spotify_id })).toEqual({ problem });
});
