import type { Playlist } from "#contract/playlists.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import type { Reader } from "../../db/tables.ts";
import { findImageFile } from "../../images/queries.ts";
import { noteAsText } from "../notes/note-html.ts";
import { playlistOf, selectPlaylists } from "../playlists/queries.ts";
import { listSongs } from "../songs/queries.ts";
import { csvTable, writeSongs } from "../songs/writing/write-songs.ts";
import { fields } from "./columns.ts";
import { exportGalleries } from "./export-galleries.ts";
import { draft } from "./read-cells.ts";
import { writeSiteFile } from "./site-file.ts";
import { fileStem } from "./songs-files.ts";

interface ExportedFile {
  name: string;
  input: Uint8Array;
}

export const exportNames = {
  csv: "playlists.csv",
  json: "playlists.json",
  site: "site.json",
  covers: "covers",
  songs: "songs",
  photos: "photos",
} as const;

/** Begins every exported table, including those of versions without playlist names. */
export const exportSignature = "\ufeffyear,end_year,month,is_extended,";

export async function listForExport(db: Reader) {
  const all = selectPlaylists(db).orderBy("playlists.created_at").orderBy("playlists.id");
  return (await all.execute()).map(playlistOf);
}

/** Yields one file after the other, so that only one cover is in memory. */
export async function* exportFiles(
  db: Reader,
  playlists: readonly Playlist[],
): AsyncGenerator<ExportedFile> {
  const { stems, covers } = namesFor(playlists);
  const songsFile = ({ id, song_count }: Playlist) =>
    song_count > 0 ? `${stems.get(id)}.jspf` : null;

  const rows = playlists.map((playlist) => {
    const image = covers.get(playlist.image) ?? null;
    const published_at = playlist.published_at ?? draft;
    const row = { ...playlist, image, songs: songsFile(playlist), published_at };
    return fields.map((field) => [field, row[field]] as const);
  });
  const lines = rows.map((row) => row.map(([, value]) => inCell(value)));
  const list = rows.map((row) => Object.fromEntries(row));
  yield file(exportNames.csv, csvTable([fields, ...lines]));
  yield file(exportNames.json, `${JSON.stringify(list, null, 2)}\n`);
  yield file(exportNames.site, await writeSiteFile(db));

  for (const [image, name] of covers) {
    const cover = await findImageFile(db, image ?? "");
    if (cover) yield { name: `${exportNames.covers}/${name}`, input: cover.bytes };
  }
  for (const playlist of playlists) {
    const name = songsFile(playlist);
    if (name === null) continue;
    const songs = await listSongs(db, playlist.id);
    const annotation = noteAsText(playlist);
    const text = writeSongs("jspf", { title: playlistTitle(playlist), annotation, songs });
    yield file(`${exportNames.songs}/${name}`, text);
  }
  for await (const { name, input } of exportGalleries(db))
    yield { name: `${exportNames.photos}/${name}`, input };
}

const file = (name: string, text: string): ExportedFile => ({ name, input: Buffer.from(text) });

const inCell = (value: string | number | boolean | null) =>
  typeof value === "boolean" ? (value ? "yes" : "no") : String(value ?? "");

function namesFor(playlists: readonly Playlist[]) {
  const used = new Map<string, number>();
  const stems = new Map<string, string>();
  const covers = new Map<string | null, string>();
  for (const playlist of playlists) {
    const address = fileStem(playlist);
    const count = (used.get(address) ?? 0) + 1;
    used.set(address, count);
    const stem = count === 1 ? address : `${address}-no-${count}`;
    stems.set(playlist.id, stem);
    if (playlist.image && !covers.has(playlist.image))
      covers.set(playlist.image, stem + playlist.image.slice(-4));
  }
  return { stems, covers };
}
