import * as initial from "./001-initial.ts";
import * as longLists from "./002-long-lists.ts";
import * as announceChanges from "./003-announce-changes.ts";
import * as userWeeks from "./004-user-weeks.ts";
import * as userSections from "./005-user-sections.ts";
import * as removedPlaylists from "./006-removed-playlists.ts";
import * as plainNames from "./007-plain-names.ts";
import * as userLetters from "./008-user-letters.ts";
import type { Migration } from "./migration.ts";

/** In the order they are applied. A migration that has been released is never edited: the next one mends it. */
export const migrations: readonly Migration[] = [
  { name: "001-initial", up: initial.up },
  { name: "002-long-lists", up: longLists.up },
  { name: "003-announce-changes", up: announceChanges.up },
  { name: "004-user-weeks", up: userWeeks.up },
  { name: "005-user-sections", up: userSections.up },
  { name: "006-removed-playlists", up: removedPlaylists.up },
  { name: "007-plain-names", up: plainNames.up },
  { name: "008-user-letters", up: userLetters.up },
];
