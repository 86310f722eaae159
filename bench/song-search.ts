// Searches among 300,000 songs in 10,000 playlists, against the same among 1,000, on both databases. No question is asked twice.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Db } from "#server/db/tables.ts";
import { seededRandom } from "#server/images/seeded-random.ts";
import { openDatabase } from "#server/open-database.ts";
import { songRow } from "#server/songs/song-row.ts";
import { playlistRow } from "#server/testing/whole-playlist.ts";
import { onBothDatabases, type UrlOf } from "./databases.ts";
import type { Figure } from "./figure.ts";
import { type Running, startSite } from "./processes.ts";

const songsEach = 30;
const few = 34;
const many = 10_000;
const questions = 400;

const random = seededRandom(18);
const pick = <Thing>(list: readonly Thing[]) => list[Math.floor(random() * list.length)] as Thing;
const syllables = [..."bcdfghklmnprstvw"].flatMap((consonant) =>
  [..."aeiou"].map((vowel) => consonant + vowel),
);
const invented = Array.from({ length: 6000 }, () =>
  Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(syllables)).join(""),
);
const common = [
  "the",
  "of",
  "love",
  "you",
  "and",
  "in",
  "me",
  "my",
  "night",
  "to",
  "a",
  "on",
  "for",
  "all",
  "your",
  "i",
  "song",
  "it",
];
/** As in titles: a few words stand in very many of them. */
const word = () =>
  random() < 0.35 ? pick(common) : (invented[Math.floor(invented.length * random() ** 2)] ?? "");
const words = (most: number) =>
  Array.from({ length: 1 + Math.floor(random() * most) }, word).join(" ");

async function fill(db: Db, playlists: number) {
  for (let number = 0; number < playlists; number++) {
    const { id, ...rest } = playlistRow({
      year: 1900 + (number % 120),
      month: (number % 12) + 1,
      created_at: number,
      updated_at: number,
    });
    const songs = Array.from({ length: songsEach }, (_, index) =>
      songRow({ title: words(4), artist: words(3), album: null, duration: 200 }, id, index + 1),
    );
    await db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto("playlists")
        .values({ id, ...rest })
        .execute();
      await transaction.insertInto("songs").values(songs).execute();
    });
  }
}

async function startFilled(playlists: number, databaseUrl: string | undefined) {
  const dataDir = mkdtempSync(join(tmpdir(), "mixtape-bench-"));
  const { db, close } = await openDatabase({ dataDir, databaseUrl });
  await fill(db, playlists);
  // What PostgreSQL does by itself within a minute.
  if (databaseUrl) await sql`vacuum analyze`.execute(db);
  await close();
  const site = await startSite({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? "",
    SAMPLE_DATA: "off",
  });
  const dispose = async () => {
    await site[Symbol.asyncDispose]();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...site, [Symbol.asyncDispose]: dispose };
}

/** As somebody types them: one to three words, the last of them begun. */
function question() {
  const asked = words(3);
  const begun = asked.slice(0, asked.length - Math.floor(random() * 4)).trim();
  return begun.length < 2 ? "the" : begun;
}

async function ask(site: Running, q: string) {
  const started = performance.now();
  const answer = await fetch(`${site.address}/music/search?${new URLSearchParams({ q })}`);
  await answer.text();
  if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}`);
  return performance.now() - started;
}

const slowestButTwentieth = (list: number[]) =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length * 0.95)] ?? Number.NaN;

async function searchOn(engine: string, urlOf: UrlOf): Promise<Figure[]> {
  await using small = await startFilled(few, await urlOf("few_songs"));
  await using large = await startFilled(many, await urlOf("many_songs"));
  const all = [...new Set(Array.from({ length: questions }, question))];
  const [figures, baselines]: [number[], number[]] = [[], []];
  for (const q of all) {
    figures.push(await ask(large, q));
    baselines.push(await ask(small, q));
  }
  const [figure, baseline] = [slowestButTwentieth(figures), slowestButTwentieth(baselines)];
  return [
    {
      name: `search among 300,000 songs, p95, ${engine}`,
      unit: "ms",
      figure,
      goal: { atMost: 50 },
    },
    {
      name: `search among 300,000 songs against 1,000, p95, ${engine}`,
      unit: "ms",
      figure,
      baseline,
      goal: { atMost: 4 },
    },
  ];
}

export const songSearch = () => onBothDatabases(searchOn);
