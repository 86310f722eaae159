// Tests take their playlists from this file, so that a new column needs a change only here.
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { NewPlaylist, type Playlist } from "#contract/playlists.ts";
import type { PlaylistRow } from "../db/tables.ts";
import { madeUpIds } from "../features/samples/sample-ids.ts";

export const exampleIds = madeUpIds(1);

const plain = () => ({ ...z.parse(NewPlaylist, {}), id: randomUUID() as string, year: 2024 });

export const wholePlaylist = (some: Partial<Playlist> = {}): Playlist => ({
  ...plain(),
  published_at: new Date(0).toISOString(),
  image_color: null,
  song_count: 0,
  duration: null,
  ...some,
});

export const playlistRow = (some: Partial<PlaylistRow> = {}): PlaylistRow => ({
  ...plain(),
  published_at: 0,
  created_at: 0,
  updated_at: 0,
  songs_updated_at: null,
  deleted_at: null,
  ...some,
});
