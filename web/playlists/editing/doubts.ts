// What a save may not be meant to do. The server takes it all the same.

import { platformIdNames } from "#contract/platforms.ts";
import { playlistIdentity } from "#contract/playlist-identity.ts";
import { playlistTitle } from "#contract/playlist-title.ts";
import type { PlaylistFields } from "#contract/playlists.ts";
import { api } from "../../api.ts";
import type { EditedPlaylist } from "./playlist-values.ts";

const isOnNone = (playlist: Pick<PlaylistFields, (typeof platformIdNames)[number]>) =>
  platformIdNames.every((name) => playlist[name] === "");

/** In sentences. What was so before is not asked about again, nor is the one that a save made whose answer was lost: it has the same `id`. */
export async function doubtsAbout(playlist: PlaylistFields, { start, id }: { start: EditedPlaylist; id: string }): Promise<string[]> {
  const isNew = start.id === undefined;
  const isMoved = isNew || playlistIdentity(playlist) !== playlistIdentity(start);
  const doubts: string[] = [];
  if (isMoved && (await hasTwin(playlist, id))) doubts.push(`${playlistTitle(playlist)} is there already: this would be a second one.`);
  if (isOnNone(playlist) && (isNew || !isOnNone(start))) doubts.push("It is on no platform: nobody could listen to it.");
  return doubts;
}

async function hasTwin(playlist: PlaylistFields, id: string) {
  const { year, end_year } = playlist;
  // What visitors see holds all of a year, and all ranges. Where it cannot be asked, the save itself tells why.
  const asked = end_year === null ? api("GET /music/:year", { params: { year } }) : api("GET /music/", {});
  const { data } = await asked.catch(() => ({ data: [] }));
  return data.some((other) => other.id !== id && playlistIdentity(other) === playlistIdentity(playlist));
}
