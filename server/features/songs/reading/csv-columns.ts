import { fold } from "#domain/search-words.ts";

/** Column names in the files of Exportify, TuneMyMusic, Soundiiz and Mixtape. */
const names = {
  title: ["track name", "title"],
  artist: ["artist name s", "artist name", "artist"],
  album: ["album name", "album"],
  milliseconds: ["track duration ms", "duration ms"],
  seconds: ["duration"],
  list: ["playlist name"],
  note: ["note"],
  isrc: ["isrc"],
  spotify: ["track uri", "spotify id"],
  deezer: ["deezer id"],
  mbid: ["mbid"],
};

type Column = keyof typeof names;

export interface Header {
  format: string;
  columns: Record<Column, number>;
}

export const plain = (cell: string) =>
  fold(cell)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

export function readHeader(cells: readonly string[]): Header | undefined {
  const given = cells.map(plain);
  const place = (column: Column) =>
    given.indexOf(names[column].find((name) => given.includes(name)) ?? "\0");
  const columns = Object.fromEntries(
    (Object.keys(names) as Column[]).map((column) => [column, place(column)]),
  ) as Record<Column, number>;
  return columns.title === -1 || columns.artist === -1
    ? undefined
    : { format: formatOf(given), columns };
}

function formatOf(given: readonly string[]) {
  if (given[0] === "track uri") return exportify.format;
  if (given.includes("playlist name")) return "TuneMyMusic CSV";
  return /^(?:index,)?title,artist,album,isrc$/.test(given.join()) ? "Soundiiz CSV" : "CSV";
}

/** Exportify translates its header but keeps the order of the columns. */
export const exportify = {
  format: "Exportify CSV",
  columns: {
    ...{ spotify: 0, title: 1, artist: 3, album: 5, milliseconds: 12, isrc: 16 },
    ...{ seconds: -1, list: -1, note: -1, deezer: -1, mbid: -1 },
  },
} satisfies Header;
