import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Playlist } from "#contract/playlists.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import type { Reader } from "../../db/tables.ts";
import { findImageFile } from "../../images/queries.ts";
import { listFolder, prepareFolder } from "../../process/data-dir.ts";
import { StartError } from "../../process/start-error.ts";
import { noteAsText } from "../notes/note-html.ts";
import { playlistOf, selectPlaylists } from "../playlists/queries.ts";
import { findSettings } from "../site/queries.ts";
import { listSongs } from "../songs/queries.ts";
import { csvTable, writeSongs } from "../songs/writing/write-songs.ts";
import { draft, fields } from "./columns.ts";
import { exportGalleries } from "./galleries.ts";
import { fileStem } from "./read-table.ts";

const names = ["playlists.csv", "playlists.json", "site.json", "covers", "songs", "photos"];

export async function exportToFolder(db: Reader, folder: string) {
  prepareFolder(folder);
  refuseForeignFolder(folder);
  for (const name of names) rmSync(join(folder, name), { recursive: true, force: true });
  const playlists = await listForExport(db);
  const written: string[] = [];
  for await (const { name, input } of exportFiles(db, playlists)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, input);
    written.push(name);
  }
  const count = (pattern: RegExp) => written.filter((name) => pattern.test(name)).length;
  return {
    playlists: playlists.length,
    covers: count(/^covers/),
    songs: count(/^songs/),
    photos: count(/webp$/),
  };
}

/** An exported playlists.csv begins with these columns in every version of Mixtape. */
const signature = "\ufeffyear,end_year,month,is_extended,";

function refuseForeignFolder(folder: string) {
  const found = listFolder(folder);
  const table = join(folder, "playlists.csv");
  const isExport =
    found.every((name) => names.includes(name)) &&
    existsSync(table) &&
    readFileSync(table, "utf8").startsWith(signature);
  if (found.length > 0 && !isExport)
    throw new StartError(73, [
      `${folder} isn't empty and isn't a Mixtape export. Nothing was changed. Choose an empty folder or a new one.`,
    ]);
}

export async function listForExport(db: Reader) {
  const all = selectPlaylists(db).orderBy("playlists.created_at").orderBy("playlists.id");
  return (await all.execute()).map(playlistOf);
}

/** Yields the files one by one, so that memory holds only one image at a time. */
export async function* exportFiles(db: Reader, playlists: readonly Playlist[]) {
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
  yield textFile("playlists.csv", csvTable([fields, ...lines]));
  yield jsonFile(
    "playlists.json",
    rows.map((row) => Object.fromEntries(row)),
  );
  const { pages: _pages, updated_at: _updated_at, ...settings } = await findSettings(db);
  yield jsonFile("site.json", settings);

  for (const [image, name] of covers) {
    const cover = await findImageFile(db, image ?? "");
    if (cover) yield { name: `covers/${name}`, input: cover.bytes };
  }
  for (const playlist of playlists) {
    const name = songsFile(playlist);
    if (name === null) continue;
    const songs = await listSongs(db, playlist.id);
    const annotation = noteAsText(playlist);
    const text = writeSongs("jspf", { title: playlistTitle(playlist), annotation, songs });
    yield textFile(`songs/${name}`, text);
  }
  yield* exportGalleries(db);
}

const textFile = (name: string, text: string) => ({ name, input: Buffer.from(text) });

const jsonFile = (name: string, value: unknown) =>
  textFile(name, `${JSON.stringify(value, null, 2)}\n`);

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
