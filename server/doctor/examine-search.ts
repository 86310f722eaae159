// Whether the search knows every song by its words, and nothing else.
import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type pg from "pg";
import { type Finding, fine, wrong } from "./finding.ts";

const good = fine("Search: knows every song");

/** SQLite's index is a table of its own, which triggers keep: what was written past them, or emptied, goes unnoticed by SQLite itself. */
export function examineSqliteSearch(db: DatabaseSync, path: string): Finding {
  const kept = wordsIn(db.prepare("select id, words from songs order by id").iterate());
  db.exec("create virtual table temp.song_words using fts5vocab(main, song_search, instance)");
  const known = wordsIn(
    db
      .prepare(
        "select doc as id, group_concat(term, ' ') as words from temp.song_words group by doc order by doc",
      )
      .iterate(),
  );
  db.exec("drop table temp.song_words");
  if (kept === known) return good;
  const rebuild =
    "insert into song_search(song_search) values('delete-all'); insert into song_search(rowid, words) select id, words from songs";
  return wrong(
    "Search: does not know the songs as they are",
    `Stop the site and have the index made anew: sqlite3 ${path} "${rebuild}"`,
  );
}

/** A fingerprint of all words of all songs, whatever their order within a song. A song without words is in no index. */
function wordsIn(rows: Iterable<Record<string, unknown>>): string {
  const hash = createHash("sha256");
  for (const { id, words } of rows) {
    const unique = [...new Set(String(words).split(" "))].sort().join(" ");
    if (unique) hash.update(`${id} ${unique}\n`);
  }
  return hash.digest("hex");
}

const mostTried = 10;

/** PostgreSQL itself makes the column that it indexes of a song's words: only the index can fail. */
export async function examinePostgresSearch(client: Pick<pg.Client, "query">): Promise<Finding> {
  const broken = wrong(
    "Search: its index does not know the songs as they are",
    'Have it made anew: psql -c "reindex index songs_by_words"',
  );
  const { rows: indexes } = await client.query(
    "select indisvalid and indisready as whole from pg_index where indexrelid = to_regclass('songs_by_words')",
  );
  if (!indexes[0]?.whole) return broken;
  const { rows: words } = await client.query<{ word: string }>(
    "select distinct unnest(tsvector_to_array(search)) as word from (select search from songs order by id desc limit $1) latest limit $1",
    [mostTried],
  );
  const counts: unknown[] = [];
  // Those found by the index, then those found by reading every row.
  for (const ways of [
    "set enable_seqscan = off",
    "set enable_seqscan = on; set enable_bitmapscan = off",
  ]) {
    await client.query(ways);
    const found: unknown[] = [];
    for (const { word } of words) {
      const { rows } = await client.query(
        "select count(*) as count from songs where search @@ $1::tsquery",
        [`'${word}'`],
      );
      found.push(rows[0]?.count);
    }
    counts.push(found.join());
  }
  await client.query("reset enable_seqscan; reset enable_bitmapscan");
  return counts[0] === counts[1] ? good : broken;
}
