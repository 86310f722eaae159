import { expect, test } from "vitest";
import { maxImportSize } from "#contract/transfer.ts";
import { everythingIn } from "../../testing/everything-in.ts";
import { ownedSite } from "../../testing/owned-site.ts";
import { refused } from "../../testing/refusal.ts";
import { exampleIds } from "../../testing/whole-playlist.ts";
import { insertSamples } from "../samples/add-samples.ts";

const site = ownedSite();

const importing = (playlists: unknown, dry_run = false) =>
  site.api("POST /playlists/import", { body: { playlists, dry_run } as never });
const reading = (text: string, songs_files: { name: string; text: string }[] = []) =>
  site.api("POST /playlists/import/read", { body: { text, songs_files } });
const outcomes = ({ rows }: { rows: { outcome: string }[] }) => rows.map(({ outcome }) => outcome);
const shown = async (year: number) =>
  (await site.client()("GET /music/:year", { params: { year } })).count;
const jspf = JSON.stringify({ playlist: { track: [{ title: "T", creator: "C" }] } });
const link = `https://open.spotify.com/playlist/${exampleIds.spotify_id}`;

test("import: adds playlists with cover and songs once, even if the import is repeated", async () => {
  const cover = await site.upload();
  const songs = [{ title: "One", artist: "A", duration: 61 }];
  const march = { year: 1910, month: 3, ...exampleIds, songs, cover };
  const best = { Year: "1910", "Is extended": "yes", Spotify: link };
  expect(await shown(1910)).toBe(0);
  expect(await importing([march, best])).toEqual({
    kept: true,
    rows: [
      { row: 1, outcome: "new", title: "March 1910", problems: [] },
      { row: 2, outcome: "new", title: "1910+", problems: [] },
    ],
  });
  expect(await (await site.send("/music/1910/march")).json()).toMatchObject({ songs });
  expect((await site.api("GET /playlists/", {})).data).toMatchObject([
    { is_extended: true, spotify_id: exampleIds.spotify_id },
    { month: 3, ...exampleIds, image: cover },
  ]);
  const saved = await everythingIn(site.db);
  expect(outcomes(await importing([march, best]))).toEqual(["already there", "already there"]);
  expect(await everythingIn(site.db)).toEqual(saved);
});

test("import: a preview lists the unknown columns of a file", async () => {
  const { rows, unknown_columns } = await reading("Year;Monat;Spotfy;\n2024;Mai;x;\n");
  expect([rows[0]?.title, unknown_columns]).toEqual(["2024", ["Monat", "Spotfy"]]);
  expect((await reading('[{"year": 2024, "id": "x"}]')).unknown_columns).toEqual([]);
});

test("import: a row with an empty Published cell is dated at the end of its month or year", async () => {
  site.clock.now = Date.parse("2026-11-17T09:00:00Z");
  const latest = await site.add({ year: 2026, month: 10 });
  const { rows } = await reading(
    "year,end year,month,is bonus,published\n2019,,2,,\n2018,2020,,,\n2021,,,yes,\n2022,,,,now\n2026,,11,,\n2023,,,,draft\n",
  );
  await importing(rows.map(({ playlist }) => playlist));
  const { data } = await site.api("GET /playlists/", { query: { sort: "year", limit: 100 } });
  expect(data.map(({ year, published_at }) => [year, published_at?.slice(0, 16)])).toEqual([
    [2018, "2020-12-31T12:00"],
    [2019, "2019-02-28T12:00"],
    [2021, "2021-12-31T12:00"],
    [2022, "2026-11-17T08:59"],
    [2023, undefined],
    [2026, latest.published_at?.slice(0, 16)],
    [2026, "2026-11-17T09:00"],
  ]);
});

test("L18: import: no row is saved if one row is invalid", async () => {
  const before = await everythingIn(site.db);
  const image = `${"0".repeat(32)}.png`;
  const playlists = [{ year: 1911 }, { year: 1911, month: 2, image, songs: "a.jspf" }];
  const problems = [{ field: "image" }, { field: "songs" }];
  const report = { kept: false, rows: [{ outcome: "new" }, { outcome: "refused", problems }] };
  expect(await importing(playlists, true)).toMatchObject(report);
  const msg = "Playlist 2: Image must be the name of an uploaded image";
  const place = ["body", "playlists", 1];
  const detail = [{ loc: [...place, "image"], msg }, { loc: [...place, "songs"] }];
  await expect(importing(playlists)).rejects.toMatchObject({ status: 422, body: { detail } });
  expect(await everythingIn(site.db)).toEqual(before);
});

test("import: two equal rows add only one playlist if the site already has such a playlist", async () => {
  const twin = { year: 1912, month: 3 };
  await importing([twin]);
  expect(outcomes(await importing([twin, twin]))).toEqual(["already there", "new"]);
  expect(outcomes(await importing([twin, twin]))).toEqual(["already there", "already there"]);
  await insertSamples(site.db, new Map(), site.clock.now);
  const sample = await site.db
    .selectFrom("playlists")
    .select(["year", "month"])
    .where("id", "like", "00000000-%")
    .where("month", "is not", null)
    .executeTakeFirstOrThrow();
  expect(outcomes(await importing([sample]))).toEqual(["new"]);
});

test("L18: import: a request that is too large or malformed is refused with a message", async () => {
  const tooMany = "At most 5,000 playlists can be imported at once";
  await refused(importing(Array(5001).fill({ year: 1913 })), 422, tooMany);
  await refused(reading("x".repeat(maxImportSize)), 413, "The request is too large");
  await refused(importing("all"), 422, "Playlists must be a list");
  await refused(importing([7]), 422, "A playlist must be an object");
  await refused(
    reading("title,artist\na,b\n"),
    422,
    /^The first line must contain the column names/,
  );
});

test("import: a preview returns each row with its number and outcome without saving it", async () => {
  await importing([{ year: 1925, month: 8 }]);
  const before = await everythingIn(site.db);
  const text = [
    "\ufeffYear;Month;Is extended;Spotify;Deezer;Cover;Songs",
    `1925;October;;${link};12;october.jpg;"A - B\nC - D"`,
    "1925;8;;;13;august.jpg;",
    "1924;;x;;none;;",
    "1923;;;;;;best.jspf",
    "1922;;;;;;",
    "1921;;;;;;gone.jspf",
    "1920;;;;;;broken.jspf",
  ].join("\r\n");
  const { rows } = await reading(text, [
    ...["best.jspf", "1922-best.jspf", "unused.jspf"].map((name) => ({ name, text: jspf })),
    { name: "broken.jspf", text: "{" },
  ]);
  expect(
    rows.map(({ row, outcome, name, platforms, cover, problems }) => [
      ...[row, outcome, name, platforms, cover],
      ...problems.map(({ reason }) => reason),
    ]),
  ).toEqual([
    [2, "new", "October 1925", 2, "october.jpg"],
    [3, "already there", "August 1925", 1, "august.jpg"],
    [
      4,
      "refused",
      "1924+",
      1,
      null,
      expect.stringMatching(/^Deezer: This isn’t a Deezer playlist/),
    ],
    [5, "new", "1923", 0, null],
    [6, "new", "1922", 0, null],
    [7, "refused", "1921", 0, null, "Songs: gone.jspf: not found among the chosen files"],
    [8, "refused", "1920", 0, null, "Songs: broken.jspf, line 1: The JSON is not valid"],
  ]);
  const filled = { image: null, songs: [{ title: "T", artist: "C" }] };
  const october = { month: 10, image: "october.jpg", deezer_id: "12" };
  expect(rows.flatMap(({ playlist }) => playlist ?? [])).toMatchObject([
    { ...october, songs: [{ title: "B" }, { title: "D" }] },
    ...[{ month: 8 }, filled, filled],
  ]);
  expect(await everythingIn(site.db)).toEqual(before);
});

test("import: a cell with links to several platforms fills the empty cells of those platforms", async () => {
  const message = `Spotify: ${link} Deezer: https://www.deezer.com/playlist/12, https://open.qobuz.com/playlist/34!`;
  const { rows } = await reading(
    `year,spotify,deezer,tidal\n1931,"${message}",56,\n1932,,,"${message}"\n`,
  );
  const [, spotify_id] = /playlist\/(\w+)/.exec(link) ?? [];
  expect(rows).toMatchObject([
    {
      outcome: "new",
      platforms: 3,
      playlist: { spotify_id, deezer_id: "56", qobuz_id: "34", tidal_id: "" },
    },
    { outcome: "refused", problems: [{ reason: expect.stringMatching(/^Tidal: .*not on Tidal/) }] },
  ]);
});

test("L18: import: a second row with the same song file is refused", async () => {
  const { rows } = await reading("year,songs\n1926,one.jspf\n1927,ONE.jspf\n1928,\n1928,\n", [
    { name: "one.jspf", text: jspf },
    { name: "1928-best.jspf", text: jspf },
  ]);
  const outcome = rows.map(({ problems, playlist }) => problems[0]?.message ?? playlist?.songs);
  const read = [expect.objectContaining({ title: "T" })];
  const refusal = "Row 3: Songs: ONE.jspf is already used by Row 2";
  expect(outcome).toEqual([read, refusal, read, []]);
});

test("L18: import: more than 50,000 songs, in rows or song files, are refused with a message", async () => {
  const sentence = "At most 50,000 songs can be imported at once";
  const list = "A - B\n".repeat(500);
  const playlists = Array(101).fill({ year: 1913, songs: list });
  await refused(importing(playlists), 422, sentence);
  const names = playlists.map((_, index) => `${index}.jspf`);
  const text = `year,songs\n${names.map((name) => `1913,${name}\n`).join("")}`;
  const files = names.map((name) => ({ name, text: list }));
  await refused(reading(text, files), 422, sentence);
  expect((await reading(text, files.slice(1))).rows).toMatchObject([
    { outcome: "refused" },
    ...names.slice(1).map(() => ({ outcome: "new" })),
  ]);
});
