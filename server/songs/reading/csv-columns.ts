/** As Exportify, TuneMyMusic, Soundiiz and our own files name them. */
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
  columns: Record<Column, number>;
}

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
