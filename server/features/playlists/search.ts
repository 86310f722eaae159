import { type Expression, sql } from "kysely";
import { platformIdNames } from "#domain/platform-details.ts";
import { monthNamed } from "#domain/playlist-title.ts";
import { indexWords, searchWords } from "#domain/search-words.ts";

interface Named {
  id: string;
  name: string | null;
}

/** Names are looked through here: SQLite's own comparison knows neither accents nor their capitals. */
export function titleMatches(q: string, named: Named[]): Expression<boolean> {
  const all = named.map(({ id, name }) => ({ id, own: indexWords(name ?? "") }));
  const words = [...new Set(q.split(/\s+/).filter(Boolean))];
  const conditions = words.map((word) => {
    const parts = searchWords(word);
    const isIn = (own: string[]) =>
      parts.length > 0 && parts.every((part) => own.some((one) => one.startsWith(part)));
    const ids = all.flatMap(({ id, own }) => (isIn(own) ? [id] : []));
    const inTitle = wordMatches(word.toLowerCase());
    return ids.length > 0 ? sql`(${inTitle} or playlists.id in (${sql.join(ids)}))` : inTitle;
  });
  return sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`;
}

function wordMatches(word: string): Expression<boolean> {
  const range = /^(\d{4})-(\d{4})(\+?)$/.exec(word);
  if (range)
    return sql`(playlists.year = ${Number(range[1])} and playlists.end_year = ${Number(range[2])} ${range[3] ? sql`and playlists.is_extended` : sql``})`;
  const year = /^(\d{1,4})(\+?)$/.exec(word);
  // Platform ids are longer than four digits, and looking for them would read every row.
  if (year?.[1])
    return sql`(${yearStartsWith(year[1])} ${year[2] ? sql`and playlists.is_extended` : sql``})`;
  const bonus = /^#(\d{1,4})$/.exec(word);
  if (bonus) return sql`(playlists.is_bonus and playlists.bonus_number = ${Number(bonus[1])})`;
  if (word.length >= 3) {
    if ("bonus".startsWith(word)) return sql`playlists.is_bonus`;
    if ("extended".startsWith(word)) return sql`playlists.is_extended`;
    const month = monthNamed(word);
    if (month) return sql`playlists.month = ${month}`;
  }
  return hasId(word);
}

function yearStartsWith(digits: string) {
  const missing = 10 ** (4 - digits.length);
  const first = Number(digits) * missing;
  const last = first + missing - 1;
  return sql<boolean>`(playlists.year between ${first} and ${last} or playlists.end_year between ${first} and ${last})`;
}

const hasId = (word: string) =>
  sql<boolean>`${word} in (${sql.join(platformIdNames.map((name) => sql`lower(${sql.ref(`playlists.${name}`)})`))})`;
