import { expect, test } from "vitest";
import { perPlatform } from "#domain/platforms.ts";
import { placeLinks } from "./links.ts";

const none = perPlatform(() => "");
const deezer = (id: string) => ({ platform: "deezer" as const, id });
const spotify = (id: string) => ({ platform: "spotify" as const, id });

test("pasted links: every empty field gets the first link of its platform", () => {
  expect(placeLinks("qobuz", none, [deezer("1"), spotify("a"), deezer("2")])).toEqual({
    now: { ...none, deezer_id: "1", spotify_id: "a" },
    conflicts: [],
  });
});

test("pasted links: another id is a conflict, except in the field that was pasted into", () => {
  const before = { ...none, deezer_id: "1", spotify_id: "a" };
  expect(placeLinks("deezer", before, [deezer("2"), spotify("b")])).toEqual({
    now: { ...before, deezer_id: "2" },
    conflicts: [spotify("b")],
  });
});

test("pasted links: an id that its field already holds is no conflict", () => {
  const before = { ...none, deezer_id: "1" };
  expect(placeLinks("spotify", before, [deezer("1")])).toEqual({ now: before, conflicts: [] });
});
