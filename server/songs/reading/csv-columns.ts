// Which column of a table holds what.

/** As Exportify, TuneMyMusic, Soundiiz and our own files name them; of several, the first that a header has. */
const names = {
  title: ["track name", "title"],
  artist: ["artist name s", "artist name", "artist"],
  album: ["album name", "album"],
  milliseconds: ["track duration ms", "duration ms"],
  seconds: ["duration"],
  list: ["playlist name"],
};

type Column = keyof typeof names;

export interface Header {
  format: string;
  /** The place of each column, from 0; -1 where there is none. */
  columns: Record<Column, number>;
}

/** Letters and digits alone, without case or accents. */
export const plain = (cell: string) =>
  cell
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

export function readHeader(cells: readonly string[]): Header | undefined {
  const given = cells.map(plain);
  const place = (column: Column) =>
    given.indexOf(names[column].find((name) => given.includes(name)) ?? "\0");
  const columns = {
    title: place("title"),
    artist: place("artist"),
    album: place("album"),
    milliseconds: place("milliseconds"),
    seconds: place("seconds"),
    list: place("list"),
  };
  return columns.title === -1 || columns.artist === -1
    ? undefined
    : { format: formatOf(given), columns };
}

function formatOf(given: readonly string[]) {
  if (given[0] === "track uri") return exportify.format;
  if (given.includes("playlist name")) return "TuneMyMusic CSV";
  return /^(?:index,)?title,artist,album,isrc$/.test(given.join()) ? "Soundiiz CSV" : "CSV";
}

/** Exportify translates its header and keeps its order. */
export const exportify = {
  format: "Exportify CSV",
  columns: { title: 1, artist: 3, album: 5, milliseconds: 12, seconds: -1, list: -1 },
} satisfies Header;
