// Measures searches and years in review on a site with 300,000 songs in 10,000 playlists.
// Each round starts a new site and requests each URL once, so no response is cached.
// Of the three responses for a URL, the fastest counts, because other load can only slow a response down.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Song } from "#contract/song-fields.ts";
import type { Db } from "#server/db/tables.ts";
import { songRow } from "#server/features/songs/song-row.ts";
import { seededRandom } from "#server/images/seeded-random.ts";
import { openDatabase } from "#server/open-database.ts";
import { playlistRow } from "#server/testing/whole-playlist.ts";
import type { Figure } from "./figure.ts";
import { startSite } from "./under-load.ts";

const playlists = 10_000;
const songsEach = 30;
const years = 120;
const questions = 400;
const rounds = 3;

const random = seededRandom(18);
const pick = <Thing>(list: readonly Thing[]) => list[Math.floor(random() * list.length)] as Thing;
const syllables = [..."bcdfghklmnprstvw"].flatMap((consonant) =>
  [..."aeiou"].map((vowel) => consonant + vowel),
);
const invented = Array.from({ length: 6000 }, () =>
  Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(syllables)).join(""),
);
const common = "the of love you and in me my night to a on for all your i song it".split(" ");
/** Returns a common word in a third of cases. Words at the beginning of `invented` are more frequent than words at its end, as in real titles. */
const word = () =>
  random() < 0.35 ? pick(common) : (invented[Math.floor(invented.length * random() ** 2)] ?? "");
const words = (most: number) =>
  Array.from({ length: 1 + Math.floor(random() * most) }, word).join(" ");

async function fill(db: Db) {
  for (let number = 0; number < playlists; number++) {
    const { id, ...rest } = playlistRow({
      year: 1900 + (number % years),
      month: (number % 12) + 1,
      created_at: number,
      updated_at: number,
    });
    const songs = Array.from({ length: songsEach }, (_, index) =>
      songRow(Song.parse({ title: words(4), artist: words(3), duration: 200 }), id, index + 1),
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

/** Returns the text of a search. Its last word can be incomplete, as if someone were still typing. */
function question() {
  const asked = words(3);
  const begun = asked.slice(0, asked.length - Math.floor(random() * 4)).trim();
  return begun.length < 2 ? "the" : begun;
}

async function measure(dataDir: string): Promise<Figure[]> {
  const percentile = async (paths: string[], accept: string) => {
    const quickest = new Map<string, number>();
    for (let round = 0; round < rounds; round++) {
      await using site = await startSite({ DATA_DIR: dataDir, SAMPLE_DATA: "off" });
      for (const path of paths) {
        const started = performance.now();
        const answer = await fetch(site.address + path, { headers: { accept } });
        await answer.text();
        if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}`);
        const taken = performance.now() - started;
        quickest.set(path, Math.min(taken, quickest.get(path) ?? taken));
      }
    }
    const sorted = [...quickest.values()].sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
  };
  const asked = new Set(Array.from({ length: questions }, question));
  const searches = Array.from(asked, (q) => `/music/search?${new URLSearchParams({ q })}`);
  const reviews = Array.from({ length: years }, (_, index) => `/music/${1900 + index}/review`);
  return [
    {
      name: "a search among 300,000 songs, 95th percentile",
      unit: "ms",
      figure: await percentile(searches, "application/json"),
      goal: { atMost: 50 },
    },
    {
      name: "a year in review among 300,000 songs, not cached, 95th percentile",
      unit: "ms",
      figure: await percentile(reviews, "text/html"),
      goal: { atMost: 300 },
    },
  ];
}

export async function amongManySongs(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "mixtape-bench-"));
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  await fill(db);
  await close();
  const figures = await measure(dataDir);
  rmSync(dataDir, { recursive: true });
  return figures;
}
