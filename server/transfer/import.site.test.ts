// The calls: what programs send, and what the page asks before it shows a file's rows. Each test has its own years.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { largestImport } from "#contract/transfer.ts";
import { insertSamples } from "../samples/add-samples.ts";
import { everythingIn } from "../testing/everything-in.ts";
import { plain } from "../testing/pictures.ts";
import { refused } from "../testing/refusal.ts";
import { runCommand } from "../testing/run-program.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";
import { exampleIds } from "../testing/whole-playlist.ts";

let site: TestSite;
let owner: Awaited<ReturnType<TestSite["join"]>>;
beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMITS: "off" } });
  owner = await site.join({ is_superuser: true });
});
afterAll(() => site[Symbol.asyncDispose]());

const importing = (playlists: Record<string, unknown>[], dry_run = false) =>
  owner.api("POST /playlists/import", { body: { playlists, dry_run } });
const reading = (text: string, songs_files: { name: string; text: string }[] = []) =>
  owner.api("POST /playlists/import/read", { body: { text, songs_files } });
const outcomes = ({ rows }: { rows: { outcome: string }[] }) => rows.map(({ outcome }) => outcome);
const shown = async (year: number) =>
  (await (await site.send(`/music/${year}`)).json()) as { count: number; data: unknown[] };

test("playlists come in with cover and songs, shown at once, the last one newest; the second time all are there", async () => {
  const file = new Blob([new Uint8Array(await plain(64, 64).png().toBuffer())]);
  const { filename } = await owner.api("POST /utils/uploadfile/", { file });
  const songs = [{ title: "One", artist: "A", duration: 61 }];
  const march = { year: 1910, month: 3, ...exampleIds, songs, cover: filename };
  const link = `https://open.spotify.com/playlist/${exampleIds.spotify_id}`;
  const best = { Year: "1910", "Is extended": "yes", Spotify: link };
  expect((await shown(1910)).count).toBe(0);
  expect(await importing([march, best])).toEqual({
    kept: true,
    rows: [
      { row: 1, outcome: "new", title: "March 1910", problems: [] },
      { row: 2, outcome: "new", title: "1910+", problems: [] },
    ],
  });
  expect(await (await site.send("/music/1910/march")).json()).toMatchObject({
    songs: [{ title: "One", artist: "A", album: null, duration: 61 }],
  });
  expect((await owner.api("GET /playlists/", {})).data).toMatchObject([
    { is_extended: true, spotify_id: exampleIds.spotify_id },
    { month: 3, ...exampleIds, image: filename, image_color: expect.stringMatching(/^#/) },
  ]);
  const kept = await everythingIn(site.db);
  expect(outcomes(await importing([march, best]))).toEqual(["already there", "already there"]);
  expect(await everythingIn(site.db)).toEqual(kept);
});

test("L18: one refused row, and nothing is kept; a dry run and the refusal say what would have become of every row", async () => {
  const before = await everythingIn(site.db);
  const playlists = [
    { year: 1911 },
    { year: 1911, month: 2, image: `${"0".repeat(32)}.png` },
    { year: 1911, month: 3, image: "a\u0000b", songs: "a.jspf" },
  ];
  const report = {
    kept: false,
    rows: [
      { outcome: "new", problems: [] },
      { outcome: "refused", problems: [{ field: "image" }] },
      { outcome: "refused", problems: [{ field: "image" }, { field: "songs" }] },
    ],
  };
  expect(await importing(playlists, true)).toMatchObject(report);
  await expect(importing(playlists)).rejects.toMatchObject({
    status: 422,
    body: {
      ...report,
      detail: [
        {
          loc: ["body", "playlists", 1, "image"],
          msg: "Playlist 2: Image must be the name of an uploaded image",
        },
        { loc: ["body", "playlists", 2, "image"] },
        { loc: ["body", "playlists", 2, "songs"] },
      ],
    },
  });
  expect(await everythingIn(site.db)).toEqual(before);
});

test("two of one kind and time are two: those that are there count once each", async () => {
  const twin = { year: 1912, month: 3 };
  await importing([twin]);
  expect(outcomes(await importing([twin, twin]))).toEqual(["already there", "new"]);
  expect(outcomes(await importing([twin, twin]))).toEqual(["already there", "already there"]);
});

test("a sample is not there: the owner's own playlist of its month comes beside it", async () => {
  await insertSamples(site.db, new Map(), site.clock.now);
  const { year, month } = await site.db
    .selectFrom("playlists")
    .select(["year", "month"])
    .where("id", "like", "00000000-%")
    .where("month", "is not", null)
    .executeTakeFirstOrThrow();
  expect(outcomes(await importing([{ year, month }]))).toEqual(["new"]);
});

test("L18: 5,000 playlists are kept, one more and 4 MiB are refused with a sentence", async () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({
    year: 2000 + (index % 100),
    is_bonus: true,
    bonus_number: 1 + Math.floor(index / 100),
  }));
  await refused(
    importing([...many, { year: 1913 }]),
    422,
    "At most 5,000 playlists can be brought in at once",
  );
  await refused(reading("x".repeat(largestImport)), 413, "The request is too large");
  expect(await importing(many)).toMatchObject({ kept: true });
});

test.each([
  [{}, "Playlists must be a list"],
  [{ playlists: "all" }, "Playlists must be a list"],
  [{ playlists: [7] }, "A playlist must be an object"],
  [{ playlists: [], dry_run: "yes" }, "Dry run must be true or false"],
])("%j is refused as such", async (body, msg) => {
  await refused(owner.api("POST /playlists/import", { body: body as never }), 422, msg);
});

test("a file's rows come with number, outcome and what would be sent, and nothing is kept", async () => {
  await importing([{ year: 1925, month: 8 }]);
  const before = await everythingIn(site.db);
  const text = [
    "\ufeffYear;Month;Is extended;Spotify;Deezer;Cover;Songs",
    `1925;October;;https://open.spotify.com/playlist/${exampleIds.spotify_id};12;october.jpg;"A - B\nC - D"`,
    "1925;8;;;13;august.jpg;",
    "1925;13;;;14;;",
    "1924;;x;;https://open.qobuz.com/playlist/12;;",
    "1923;;;;;;best.jspf",
    "1922;;;;;;",
    "1921;;;;;;gone.jspf",
    "1920;;;;;;broken.jspf",
  ].join("\r\n");
  const jspf = JSON.stringify({ playlist: { track: [{ title: "T", creator: "C" }] } });
  const { rows } = await reading(text, [
    ...["best.jspf", "1922-best.jspf", "unused.jspf"].map((name) => ({ name, text: jspf })),
    { name: "broken.jspf", text: "{" },
  ]);
  expect(
    rows.map(({ row, outcome, name, platforms, cover, problems, playlist }) => [
      [row, outcome, name, platforms, cover, playlist === null],
      ...problems.map(({ reason }) => reason),
    ]),
  ).toEqual([
    [[2, "new", "October 1925", 2, "october.jpg", false]],
    [[3, "already there", "August 1925", 1, "august.jpg", false]],
    [[4, "refused", "Month 13", 1, null, true], "Month must be a whole number from 1 to 12"],
    [[5, "refused", "1924+", 1, null, true], "Deezer: This is a playlist on Qobuz, not on Deezer."],
    [[6, "new", "1923", 0, null, false]],
    [[7, "new", "1922", 0, null, false]],
    [[8, "refused", "1921", 0, null, true], "Songs: gone.jspf: it is not among the chosen files"],
    [[9, "refused", "1920", 0, null, true], "Songs: broken.jspf, 1: The JSON is broken"],
  ]);
  expect(rows[0]?.playlist).toMatchObject({
    year: 1925,
    month: 10,
    image: "october.jpg",
    deezer_id: "12",
    songs: [{ title: "B" }, { title: "D" }],
  });
  for (const index of [4, 5])
    expect(rows[index]?.playlist).toMatchObject({ songs: [{ title: "T", artist: "C" }] });
  expect(await everythingIn(site.db)).toEqual(before);
  const sent = rows.flatMap(({ playlist }) => (playlist ? { ...playlist, image: null } : []));
  expect(outcomes(await importing(sent))).toEqual(["new", "already there", "new", "new"]);
});

test("L18: a file that is none is refused with its sentence", async () => {
  await refused(reading("title,artist\na,b\n"), 422, /^The first line must name the columns/);
});

test("the empty table is a file to take, and all but its example's cover can be read", async () => {
  const answer = await site.send("/utils/import-table.csv");
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="playlists.csv"');
  const { rows } = await reading(await answer.text());
  expect(rows).toMatchObject([
    { row: 2, title: "March 2024", platforms: 4, cover: "march-2024.jpg", problems: [] },
  ]);
});

test("npm run import beside the running site: visitors see what it brought, which the site had in memory otherwise", async () => {
  expect((await shown(1930)).count).toBe(0);
  const folder = mkdtempSync(join(tmpdir(), "mixtape-beside-"));
  const file = join(folder, "mine.csv");
  writeFileSync(file, "year,month\n1930,3\n1930,4\n");
  const place = { DATA_DIR: site.config.dataDir, DATABASE_URL: site.config.databaseUrl ?? "" };
  const answer = await runCommand("import", [file], place);
  rmSync(folder, { recursive: true });
  expect(answer).toEqual({ code: 0, output: "2 playlists brought in, 0 already there.\n" });
  // The command published them by the machine's clock.
  site.clock.now = Date.now();
  await expect.poll(async () => (await shown(1930)).count, { interval: 20 }).toBe(2);
});
