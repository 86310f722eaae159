import { type Expression, sql } from "kysely";
import { platformIdNames } from "#domain/platform-details.ts";
import { monthNames } from "#domain/playlist-title.ts";

export function titleMatches(q: string): Expression<boolean> {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return sql<boolean>`(${sql.join([sql`true`, ...words.map((word) => wordMatches(word))], sql` and `)})`;
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
    const month = monthNames.findIndex((name) => name.toLowerCase().startsWith(word));
    if (month >= 0) return sql`playlists.month = ${month + 1}`;
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
