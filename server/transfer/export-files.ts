// All playlists as files that people can read, and that an import reads again: two tables, the covers, the songs, and the site's own words.
import { platformIdNames } from "#contract/platforms.ts";
import { playlistAddress } from "#contract/playlist-address.ts";
import { playlistTitle } from "#contract/playlist-title.ts";
import type { Playlist } from "#contract/playlists.ts";
import type { Reader } from "../db/tables.ts";
import { findImageFile } from "../images/queries.ts";
import { selectPlaylists } from "../playlists/queries.ts";
import { listSongs } from "../songs/queries.ts";
import { csvCell, writeSongs } from "../songs/writing/write-songs.ts";
import { writeSiteFile } from "./site-file.ts";

export interface ExportedFile {
  /** With its folder, letters and digits of ASCII alone. */
  name: string;
  bytes: Uint8Array;
}

export const exportNames = {
  csv: "playlists.csv",
  json: "playlists.json",
  site: "site.json",
  covers: "covers",
  songs: "songs",
} as const;

const columns = [
  ...(["year", "end_year", "month", "is_extended", "is_bonus", "bonus_number"] as const),
  ...platformIdNames,
  ...(["image", "songs"] as const),
];

/** An export's first line tells it from other tables. */
export const exportHeader = `\ufeff${columns.join()}\r\n`;

interface Exported {
  playlist: Playlist;
  /** In their folders; null where there is none. */
  image: string | null;
  songs: string | null;
}

/** One file after the other: a thousand covers never lie in memory. */
export async function* exportFiles(db: Reader): AsyncGenerator<ExportedFile> {
  const playlists = named(
    await selectPlaylists(db).orderBy("playlists.created_at").orderBy("playlists.id").execute(),
  );
  const rows = playlists.map(({ playlist, image, songs }) =>
    columns.map((column) => ({ ...playlist, image, songs })[column]),
  );
  const table = rows.map((cells) => `${cells.map((cell) => csvCell(inCell(cell))).join()}\r\n`);
  yield { name: exportNames.csv, bytes: Buffer.from(exportHeader + table.join("")) };
  const list = rows.map((cells) =>
    Object.fromEntries(columns.map((column, at) => [column, cells[at]])),
  );
  yield { name: exportNames.json, bytes: Buffer.from(`${JSON.stringify(list, null, 2)}\n`) };
  yield { name: exportNames.site, bytes: Buffer.from(await writeSiteFile(db)) };
  const written = new Set<string>();
  for (const { playlist, image, songs } of playlists) {
    const cover =
      image !== null && !written.has(image) && (await findImageFile(db, playlist.image ?? ""));
    if (image !== null && cover)
      yield { name: `${exportNames.covers}/${image}`, bytes: cover.bytes };
    if (image !== null) written.add(image);
    if (songs === null) continue;
    const text = writeSongs("jspf", {
      title: playlistTitle(playlist),
      songs: await listSongs(db, playlist.id),
    });
    yield { name: `${exportNames.songs}/${songs}`, bytes: Buffer.from(text) };
  }
}

const inCell = (value: string | number | boolean | null) =>
  typeof value === "boolean" ? (value ? "yes" : "no") : String(value ?? "");

/** Named by their addresses, as 2024-march; the second of one address gets a number. Playlists that share a cover share its file. */
function named(playlists: readonly Playlist[]): Exported[] {
  const used = new Map<string, number>();
  const covers = new Map<string, string>();
  return playlists.map((playlist) => {
    const address = playlistAddress(playlist).replace("/music/", "").replace("/", "-");
    const count = (used.get(address) ?? 0) + 1;
    used.set(address, count);
    const stem = count === 1 ? address : `${address}-no-${count}`;
    if (playlist.image && !covers.has(playlist.image))
      covers.set(playlist.image, stem + playlist.image.slice(-4));
    return {
      playlist,
      image: (playlist.image && covers.get(playlist.image)) ?? null,
      songs: playlist.song_count > 0 ? `${stem}.jspf` : null,
    };
  });
}

/** How much the covers are together. */
export async function bytesOfCovers(db: Reader): Promise<number> {
  const used = db.selectFrom("playlists").select("image").where("image", "is not", null);
  const { bytes } = await db
    .selectFrom("image_files")
    .select(({ fn }) => fn.sum<number | string | null>(fn("length", ["bytes"])).as("bytes"))
    .where("name", "in", used)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}
