import { detailOf } from "#contract/client.ts";
import type { Playlist } from "#contract/playlists.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { api } from "../../../api.ts";

export interface Filling {
  count: number;
  done: number;
  title: string;
  failures: string[];
}

const pageSize = 100;

/** Milliseconds between playlists. Deezer allows 50 requests in 5 s, and a playlist takes two or more. */
const pause = 400;

async function playlistsToFill(signal: AbortSignal): Promise<Playlist[]> {
  const found: Playlist[] = [];
  for (let skip = 0, count = 1; skip < count; skip += pageSize) {
    const page = await api("GET /playlists/", { query: { skip, limit: pageSize } }, signal);
    found.push(...page.data.filter((one) => one.deezer_id !== "" && one.song_count === 0));
    count = page.count;
  }
  return found;
}

/** Returns the reason why a playlist was not filled, or undefined on success. */
async function fill(playlist_id: string, signal: AbortSignal): Promise<string | undefined> {
  const params = { playlist_id };
  try {
    const { songs } = await api(
      "POST /playlists/:playlist_id/songs/from-deezer",
      { params, body: {} },
      signal,
    );
    if (songs.length === 0) return "Deezer doesn’t list any songs for this playlist.";
    await api("PUT /playlists/:playlist_id/songs", { params, body: { songs } }, signal);
  } catch (error) {
    return detailOf(error);
  }
}

export async function fillAll(onProgress: (filling: Filling) => void, signal: AbortSignal) {
  const playlists = await playlistsToFill(signal);
  const filling: Filling = { count: playlists.length, done: 0, title: "", failures: [] };
  for (const playlist of playlists) {
    const title = playlistTitle(playlist);
    onProgress({ ...filling, title });
    const failure = await fill(playlist.id, signal);
    await new Promise((goOn) => setTimeout(goOn, pause));
    if (signal.aborted) break;
    filling.done += 1;
    if (failure) filling.failures.push(`${title}: ${failure}`);
  }
  onProgress(filling);
}
