import { isIndex, isPage, pathOf } from "./blog/read-blog.ts";

export interface ChosenFiles {
  table: File | null;
  /** Exported files, feeds and HTML pages of a blog. If this list has files, `table` is null. */
  blogs: readonly File[];
  covers: readonly File[];
  songs: readonly File[];
}

export const nothingChosen: ChosenFiles = { table: null, blogs: [], covers: [], songs: [] };

const isSongs = ({ name }: File) => /\.jspf$/i.test(name);
const isTable = ({ name }: File) => /\.(?:csv|tsv|txt|json)$/i.test(name);
const isBlog = (file: File) => isPage(file) || /\.(?:xml|rss|atom)$/i.test(file.name);
const isCsv = ({ name }: File) => /\.csv$/i.test(name);
const isPicture = ({ name, type }: File) =>
  type.startsWith("image/") || /\.(?:png|jpe?g|hei[cf])$/i.test(name);
const isHidden = ({ name }: File) => /^(?:\.|Thumbs\.db$|desktop\.ini$)/i.test(name);

export function withFiles(before: ChosenFiles, given: readonly File[]): ChosenFiles {
  const files = given.filter((file) => !isHidden(file));
  const hasBlog = files.some(isBlog) || (before.blogs.length > 0 && files.some(isIndex));
  // Prefers CSV, because an export of this site has both a CSV and a JSON file. Ignores tables that are chosen together with blog files, because such a table may list the blog's subscribers.
  const table = hasBlog ? null : (files.find(isCsv) ?? files.find(isTable) ?? loneFile(files));
  const added = files.filter((file) => isBlog(file) || isIndex(file));
  return {
    table: hasBlog ? null : (table ?? before.table),
    blogs: hasBlog ? latest([...before.blogs, ...added], pathOf) : table ? [] : before.blogs,
    covers: latest([...before.covers, ...files.filter(isPicture)]),
    songs: latest([...before.songs, ...files.filter(isSongs)]),
  };
}

function loneFile(files: readonly File[]) {
  const [file] = files;
  return file && files.length === 1 && !isPicture(file) && !isSongs(file) ? file : undefined;
}

const latest = (files: readonly File[], keyOf = ({ name }: File) => name) => [
  ...new Map(files.map((file) => [keyOf(file), file])).values(),
];
