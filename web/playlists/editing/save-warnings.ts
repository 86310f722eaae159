// Warnings before a playlist is saved: a duplicate, or no platform. The server accepts both.
import { platformIdNames } from "#contract/platforms.ts";
import { playlistIdentity } from "#contract/playlist-identity.ts";
import { playlistTitle } from "#contract/playlist-title.ts";
import type { PlaylistFields } from "#contract/playlists.ts";
import { api } from "../../api.ts";
import type { EditedPlaylist } from "./playlist-values.ts";

const isOnNone = (playlist: Pick<PlaylistFields, (typeof platformIdNames)[number]>) =>
  platformIdNames.every((name) => playlist[name] === "");

/** In sentences. Not about what was so before, nor about the playlist itself: a save repeated after a lost answer has the same `id`. */
export async function saveWarnings(
  playlist: PlaylistFields,
  { start, id }: { start: EditedPlaylist; id: string },
): Promise<string[]> {
  const isNew = start.id === undefined;
  const isMoved = isNew || playlistIdentity(playlist) !== playlistIdentity(start);
  const warnings: string[] = [];
  if (isMoved && (await hasTwin(playlist, id)))
    warnings.push(`${playlistTitle(playlist)} is there already: this would be a second one.`);
  if (isOnNone(playlist) && (isNew || !isOnNone(start)))
    warnings.push("It is on no platform: nobody could listen to it.");
  return warnings;
}

async function hasTwin(playlist: PlaylistFields, id: string) {
  const { year, end_year } = playlist;
  // What visitors see holds all of a year, and all ranges. Where it cannot be asked, the save itself tells why.
  const asked =
    end_year === null ? api("GET /music/:year", { params: { year } }) : api("GET /music/", {});
  const { data } = await asked.catch(() => ({ data: [] }));
  return data.some(
    (other) => other.id !== id && playlistIdentity(other) === playlistIdentity(playlist),
  );
}
