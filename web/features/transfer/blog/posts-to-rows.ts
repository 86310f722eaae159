import type { FileRow } from "#contract/transfer.ts";
import { createFileFinder } from "#domain/file-names.ts";
import type { Post } from "./read-post.ts";

export function rowsOfPosts(posts: readonly Post[], covers: readonly File[]) {
  const find = createFileFinder(covers.map((file) => [file.name, file]));
  return posts.map(({ year, month, ids, published_at, picture }, at) => {
    const earlier = posts.slice(0, at).filter((one) => one.year === year);
    const months = new Set(earlier.map((one) => one.month));
    const bonus_number = earlier.length - months.size + 1;
    const kind = months.has(month) ? { is_bonus: true, bonus_number } : { month };
    const [cover] = find(picture.replace(/[?#].*/, ""));
    return { year, ...kind, ...ids, published_at, image: cover?.name };
  });
}

/** Adds names and notes after the server has read the rows, because they may be too large to send with each change. */
export const withWords = (rows: readonly FileRow[], posts: readonly Post[]) =>
  rows.map((row, at) => {
    const { name = null, note = null } = posts[at] ?? {};
    const playlist = row.playlist && { ...row.playlist, name, note };
    return { ...row, name: name ? `${row.name} · ${name}` : row.name, playlist };
  });
