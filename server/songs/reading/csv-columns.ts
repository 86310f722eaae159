// Which column of a table holds what, by the names that people and programs give them.

/** The first that a header has is taken: "track" alone may be a number, "name" anybody's. */
const names = {
  title: [
    "track name",
    "track title",
    "song title",
    "song name",
    "title",
    "song",
    "titre",
    "titel",
    "titulo",
    "titolo",
    "track",
    "name",
  ],
  artist: [
    ...["artist name s", "artist names", "artist name", "track artist", "artist", "artists"],
    ...["artiste", "artistes", "artista", "kunstler", "interpret", "creator", "performer", "band"],
  ],
  album: ["album name", "album title", "album", "release"],
  milliseconds: ["track duration ms", "duration ms", "length ms"],
  seconds: [
    "duration",
    "track duration",
    "duration s",
    "duration seconds",
    "length",
    "time",
    "duree",
    "dauer",
  ],
  list: ["playlist name", "playlist"],
};

type Column = keyof typeof names;
/** The place of each column, from 0; -1 where there is none. */
type Columns = Record<Column, number>;

export interface Header {
  format: string;
  columns: Columns;
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
  const columns: Columns = {
    title: place("title"),
    artist: place("artist"),
    album: place("album"),
    milliseconds: place("milliseconds"),
    seconds: place("seconds"),
    list: place("list"),
  };
  if (columns.title === -1 || columns.artist === -1 || columns.title === columns.artist)
    return undefined;
  return { format: formatOf(given), columns };
}

function formatOf(given: readonly string[]) {
  if (["track uri", "spotify uri", "spotify id"].includes(given[0] ?? "")) return exportify.format;
  if (["track name", "artist name", "playlist name"].every((name) => given.includes(name)))
    return "TuneMyMusic CSV";
  return /^(?:index,)?title,artist,album,isrc$/.test(given.join()) ? "Soundiiz CSV" : "CSV";
}

/** Exportify translates its header and keeps its order. */
export const exportify = {
  format: "Exportify CSV",
  columns: { title: 1, artist: 3, album: 5, milliseconds: 12, seconds: -1, list: -1 },
} satisfies Header;
