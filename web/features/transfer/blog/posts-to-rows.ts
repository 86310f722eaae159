import type { FileRow } from "#contract/transfer.ts";
import { createFileFinder } from "#domain/file-names.ts";
import type { Post } from "./read-post.ts";

export function rowsOfPosts(posts: readonly Post[], covers: readonly File[]) {
  const find = createFileFinder(covers.map((file) => [file.name, file]));
  const months = new Set<string>();
  const bonuses = new Map<number, number>();
  return posts.map(({ year, month, ids, published_at, picture }) => {
    const isBonus = months.has(`${year} ${month}`);
    months.add(`${year} ${month}`);
    const number = (bonuses.get(year) ?? 0) + 1;
    if (isBonus) bonuses.set(year, number);
    const kind = isBonus ? { is_bonus: true, bonus_number: number } : { month };
    const [cover] = find(picture.replace(/[?#].*/, ""));
    return { year, ...kind, ...ids, published_at, image: cover?.name };
  });
}

/** Adds names and notes after the server has checked the rows, because the request for that check could be too large with all notes. */
export const withWords = (rows: readonly FileRow[], posts: readonly Post[]) =>
  rows.map((row, at) => {
    const { name = null, note = null } = posts[at] ?? {};
    const playlist = row.playlist && { ...row.playlist, name, note };
    return { ...row, name: name ? `${row.name} · ${name}` : row.name, playlist };
  });
