import { sql } from "kysely";
import { maxFound, shownAtOnce } from "#domain/search-limits.ts";
import { searchWords } from "#domain/search-words.ts";
import type { Engine, Reader } from "../../db/tables.ts";
import { latestFirst, playlistLinks, titleColumns } from "./playlist-links.ts";

/** Exceeds `maxFound`, because a song has a row in each of its playlists. */
const maxRows = 2000;

export async function searchSongs(
  db: Reader,
  engine: Engine,
  { q, skip }: { q: string; skip: number },
) {
  const words = searchWords(q);
  if (words.length === 0) return { data: [], count: 0 };
  const found = new Map<string, Awaited<ReturnType<typeof matches>>[number]>();
  for (const kind of ["whole", "begun"] as const) {
    const rows = await matches(db, engine, words, kind);
    rows.sort((a, b) => latestFirst(a, b) || a.position - b.position);
    for (const row of rows) if (!found.has(row.song_key)) found.set(row.song_key, row);
    if (found.size >= maxFound) break;
  }
  const best = [...found.values()].slice(0, maxFound);
  const shown = best.slice(skip, skip + shownAtOnce);
  const links = await playlistLinks(
    db,
    shown.map(({ song_key }) => song_key),
  );
  const data = shown.map(({ song_key, title, artist }) => ({
    title,
    artist,
    playlists: links.get(song_key) ?? [],
  }));
  return { data, count: best.length };
}

function matches(db: Reader, engine: Engine, words: string[], kind: "whole" | "begun") {
  const terms = (quote: string, begun: string) =>
    words.map((word, index) => {
      // A single letter, as in R.E.M., matches only a whole word, unless it is the last word of the search.
      const mayBeBegun = word.length > 1 || index === words.length - 1;
      return quote + word + quote + (kind === "begun" && mayBeBegun ? begun : "");
    });
  const rows = db
    .selectFrom("songs")
    .innerJoin("playlists", "playlists.id", "songs.playlist_id")
    .select(["song_key", "title", "artist", "position", ...titleColumns])
    .limit(maxRows);
  // Search words contain only letters and digits, so they need no escaping.
  if (engine === "postgres") {
    const query = terms("'", ":*").join(" & ");
    return rows
      .where(sql<boolean>`search @@ ${query}::tsquery`)
      .orderBy("songs.id", "desc")
      .execute();
  }
  const query = terms('"', "*").join(" AND ");
  return rows
    .innerJoin(sql<{ rowid: number }>`song_search`.as("found"), "found.rowid", "songs.id")
    .where(sql<boolean>`song_search match ${query}`)
    .orderBy("found.rowid", "desc")
    .execute();
}
