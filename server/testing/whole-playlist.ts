// Whole playlists for tests: a new column is mended here at most, and not in every test that needs one.
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { NewPlaylist, type Playlist } from "#contract/playlists.ts";
import type { PlaylistRow } from "../db/tables.ts";
import { madeUpIds } from "../features/samples/made-up-ids.ts";

/** An id on every platform, as they look there. */
export const exampleIds = madeUpIds(1);

/** What a playlist is that says nothing but its year. */
const plain = () => ({ ...z.parse(NewPlaylist, {}), id: randomUUID() as string, year: 2024 });

/** As the API answers it. */
export const wholePlaylist = (some: Partial<Playlist> = {}): Playlist => ({
  ...plain(),
  published_at: new Date(0).toISOString(),
  image_color: null,
  song_count: 0,
  duration: null,
  ...some,
});

/** As the database keeps it. */
export const playlistRow = (some: Partial<PlaylistRow> = {}): PlaylistRow => ({
  ...plain(),
  published_at: 0,
  created_at: 0,
  updated_at: 0,
  songs_updated_at: null,
  deleted_at: null,
  ...some,
});
