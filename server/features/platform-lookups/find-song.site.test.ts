import { expect, test } from "vitest";
import { html, json } from "../../testing/music-platforms.ts";
import { ownedSite } from "../../testing/owned-site.ts";
import { platformsOfFile, silent, throttled } from "../../testing/platform-client.ts";
import { refused } from "../../testing/refusal.ts";

const platforms = await platformsOfFile();
platforms.network.requestTimeout = 400;
const site = ownedSite({ network: platforms.network });

interface Sought {
  title: string;
  artist: string;
  album?: string | null;
  duration?: number | null;
  isrc?: string | null;
}
const find = (song: Sought) => site.api("POST /playlists/songs/find", { body: song });

const lanterns = { title: "Lanterns", artist: "Birds of Tokyo" };
const isrc = "AUUM71100001";

/** Returns a track as Deezer's search returns it, without ISRC and contributors. */
const track = (id: number, more: object = {}) => ({
  ...{ id, readable: true, title: "Lanterns", title_short: "Lanterns", title_version: "" },
  ...{ duration: 251, artist: { id: 1, name: "Birds of Tokyo" } },
  ...{ album: { id: 2, title: "March Fires" }, type: "track", ...more },
});
const whole = (id: number, more: object = {}) =>
  track(id, { isrc, contributors: [{ id: 1, name: "Birds of Tokyo" }], ...more });

const trackAt = (id: number) => `api.deezer.com/track/${id}`;
const trackByIsrc = `api.deezer.com/track/isrc:${isrc}`;
const search = (words: string) => `api.deezer.com/search?q=${encodeURIComponent(words)}&limit=10`;
const inFields = search('artist:"Birds of Tokyo" track:"Lanterns"');
const inWords = search("Birds of Tokyo Lanterns");

const none = json({ data: [], total: 0 });
const results = (...data: object[]) => json({ data, total: data.length });
const failed = (code: number) => json({ error: { type: "Exception", message: "no", code } });
const noData = failed(800);

const candidate = { ...lanterns, album: "March Fires", duration: 251, isrc, deezer_id: "7" };

test("find a song: a search result with the same title and artist is graded as sure", async () => {
  platforms.on(inFields, results(track(7)));
  platforms.on(trackAt(7), json(whole(7)));
  for (const song of [lanterns, { ...lanterns, album: null, duration: null, isrc: null }])
    expect(await find(song)).toEqual({ grade: "sure", candidates: [candidate] });
  expect(platforms.requested().slice(0, 2)).toEqual([inFields, trackAt(7)]);
  expect(await site.db.selectFrom("songs").selectAll().execute()).toEqual([]);
});

test("find a song: no search is needed if the track with the ISRC has the same names and length", async () => {
  platforms.on(trackByIsrc, json(whole(7)));
  const sought = { ...lanterns, duration: 250, isrc: "au-um7-11-00001" };
  expect(await find(sought)).toEqual({ grade: "sure", candidates: [candidate] });
  expect(platforms.requested()).toEqual([trackByIsrc]);
});

test("find a song: a song whose ISRC Deezer does not know is searched by title and artist", async () => {
  platforms.on(trackByIsrc, noData);
  platforms.on(inFields, none);
  platforms.on(inWords, results(track(8)));
  platforms.on(trackAt(8), json(whole(8, { isrc: "AUUM71199999" })));
  const reissue = { ...candidate, isrc: "AUUM71199999", deezer_id: "8" };
  expect(await find({ ...lanterns, isrc })).toEqual({ grade: "sure", candidates: [reissue] });
  expect(platforms.requested()).toEqual([trackByIsrc, inFields, inWords, trackAt(8)]);
});

test("find a song: a match by title and artist is uncertain if the ISRC belongs to another song", async () => {
  const other = { title: "Concrete Birds", artist: { name: "Halden" }, duration: 180 };
  platforms.on(trackByIsrc, json(whole(9, other)));
  platforms.on(inFields, results(track(7)));
  platforms.on(inWords, none);
  platforms.on(trackAt(7), json(whole(7, { isrc: "AUUM71199999" })));
  expect(await find({ ...lanterns, isrc })).toMatchObject({
    grade: "uncertain",
    candidates: [{ deezer_id: "7" }, { deezer_id: "9", title: "Concrete Birds", artist: "Halden" }],
  });
});

test("find a song: other versions and lengths of the song are graded as uncertain", async () => {
  const live = { title: "Lanterns (Live)", duration: 280 };
  platforms.on(inFields, results(track(7), track(8, live), track(7)));
  platforms.on(inWords, results(track(6, { artist: { name: "A Cover Band" } })));
  platforms.on(trackAt(7), json(whole(7)));
  platforms.on(trackAt(8), noData);
  const { grade, candidates } = await find({ ...lanterns, duration: 200 });
  expect(grade).toBe("uncertain");
  expect(candidates).toEqual([candidate, { ...candidate, ...live, isrc: null, deezer_id: "8" }]);
});

test("find a song: an artist field with several names matches the contributors of Deezer's track", async () => {
  const title = "Under Pressure";
  const queen = { title, artist: { name: "Queen" }, duration: 248 };
  const contributors = [{ name: "Queen" }, { name: "David Bowie" }];
  platforms.on(search('artist:"Queen & David Bowie" track:"Under Pressure"'), none);
  platforms.on(search('artist:"Queen" track:"Under Pressure"'), results(track(7, queen)));
  platforms.on(search("Queen Under Pressure"), none);
  platforms.on(trackAt(7), json(whole(7, { ...queen, contributors })));
  const sought = { title: "Under Pressure - 2011 Remaster", artist: "Queen & David Bowie" };
  platforms.on(search(`artist:"${sought.artist}" track:"${sought.title}"`), none);
  expect(await find(sought)).toMatchObject({ grade: "sure", candidates: [{ artist: "Queen" }] });
});

test("find a song: the grade is `not_found` if no search returns the song", async () => {
  platforms.on(trackByIsrc, noData);
  for (const at of [inFields, inWords])
    platforms.on(at, results(track(7, { artist: { name: "A Cover Band" } }), { id: 8 }));
  expect(await find({ ...lanterns, isrc })).toEqual({ grade: "not_found", candidates: [] });
  expect(platforms.requested()).toEqual([trackByIsrc, inFields, inWords]);
});

test("find a song: quotation marks in names are left out of Deezer's search", async () => {
  const at = search('artist:"Weird Al Yankovic" track:"Eat It"');
  platforms.on(at, none);
  platforms.on(search("Weird Al Yankovic Eat It"), none);
  const { grade } = await find({ title: '"Eat It"', artist: '"Weird Al" Yankovic' });
  expect(grade).toBe("not_found");
  expect(platforms.requested()[0]).toBe(at);
});

test.each<[string, Parameters<typeof platforms.on>[1], { message: string }]>([
  ["a quota error", failed(4), throttled],
  ["status 429", html(429), throttled],
  ["status 403", html(403), silent],
  ["an unknown error", failed(700), silent],
  ["a permission error", failed(200), silent],
  ["an unfinished response", (_request, response) => response.write(" "), silent],
  ["an HTML page", html(), silent],
  ["an unknown format", json({ tracks: [] }), silent],
])("find a song: %s from Deezer causes a 502, whichever request fails", async (...given) => {
  const [, answer, { message }] = given;
  const requests = [
    [trackByIsrc, noData],
    [inFields, none],
    [inWords, results(track(7))],
    [trackAt(7), json(whole(7))],
  ] as const;
  for (const [failing] of requests) {
    for (const [at, usual] of requests) platforms.on(at, at === failing ? answer : usual);
    await refused(find({ ...lanterns, isrc }), 502, message);
  }
});

test("find a song: an empty title or a malformed ISRC is refused without a request to Deezer", async () => {
  await refused(find({ ...lanterns, title: " " }), 422, "Title is required");
  await refused(find({ ...lanterns, isrc: "1" }), 422, "ISRC must look like GBAYE0601498");
  await refused(find({ ...lanterns, duration: 0 }), 422, /^Length must be a whole number/);
  expect(platforms.requested()).toEqual([]);
});
