import * as initial from "./001-initial.ts";
import * as songs from "./002-songs.ts";
import * as followers from "./005-followers.ts";
import type { Migration } from "./migration.ts";

/** In the order they are applied. A migration that has been released is never edited: the next one mends it. */
export const migrations: readonly Migration[] = [
  { name: "001-initial", up: initial.up },
  { name: "002-songs", up: songs.up },
  { name: "005-followers", up: followers.up },
];
