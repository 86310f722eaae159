// Songs for every playlist that has none, from Deezer, one after the other.
import { ApiError, detailOf, isUnreachable } from "#contract/client.ts";
import { errors } from "#contract/errors.ts";
import { platformIds } from "#contract/platforms.ts";
import { playlistTitle } from "#contract/playlist-title.ts";
import type { Playlist } from "#contract/playlists.ts";
import type { Song } from "#contract/songs.ts";

interface Unfilled {
  id: string;
  title: string;
  reason: string;
}

export interface FillState {
  done: number;
  count: number;
  filled: number;
  /** What is asked for now; absent once it is over. */
  title?: string;
  /** Deezer is rate-limiting us. */
  isPausing: boolean;
  unfilled: Unfilled[];
}

interface Filling {
  /** The playlist as it is now: it may have been filled meanwhile. */
  look: (id: string) => Promise<Playlist>;
  ask: (id: string) => Promise<{ songs: Song[] }>;
  keep: (id: string, songs: Song[]) => Promise<unknown>;
  /** Resolves when it is time to go on. */
  pause: () => Promise<unknown>;
  onState: (state: FillState) => void;
  signal: AbortSignal;
}

const mostPauses = 5;
/** So many in a row without an answer: the others would get none either. */
const mostSilent = 3;

export const isFillable = ({ deezer_id, song_count }: Playlist) =>
  deezer_id !== "" && song_count === 0;

/** Ends when all were tried, when it is stopped, or when Deezer is silent. */
export async function fillAll(
  playlists: readonly Playlist[],
  filling: Filling,
): Promise<FillState> {
  const { signal, onState } = filling;
  const state: FillState = {
    done: 0,
    count: playlists.length,
    filled: 0,
    isPausing: false,
    unfilled: [],
  };
  let silent = 0;
  for (const playlist of playlists) {
    if (signal.aborted || silent === mostSilent) break;
    const title = playlistTitle(playlist);
    const show = (isPausing: boolean) => onState({ ...state, title, isPausing });
    show(false);
    try {
      if (await fill(playlist.id, filling, show)) state.filled += 1;
      silent = 0;
    } catch (error) {
      if (signal.aborted) break;
      silent = isSilent(error) ? silent + 1 : 0;
      state.unfilled = [
        ...state.unfilled,
        {
          id: playlist.id,
          title,
          reason: error instanceof NoSongs ? error.message : detailOf(error),
        },
      ];
    }
    state.done += 1;
  }
  onState(state);
  return state;
}

class NoSongs extends Error {}

const isSilent = (error: unknown) =>
  isUnreachable(error) ||
  (error instanceof ApiError && error.status === 502 && !isThrottled(error));

async function fill(
  id: string,
  { look, ask, keep, pause }: Filling,
  show: (isPausing: boolean) => void,
): Promise<boolean> {
  for (let pauses = 0; ; pauses += 1) {
    try {
      if (!isFillable(await look(id))) return false;
      const { songs } = await ask(id);
      if (songs.length === 0) throw new NoSongs("Deezer lists no songs for this playlist.");
      await keep(id, songs);
      return true;
    } catch (error) {
      if (!isThrottled(error) || pauses === mostPauses) throw error;
    }
    show(true);
    await pause();
    show(false);
  }
}

const throttled: string = errors.platform_throttled[1].replace(
  "{platform}",
  platformIds.deezer.name,
);

/** Rate-limited by Deezer or by this server. Deezer's is a 502 like other failures, and answers carry no code: only its text tells. */
const isThrottled = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 429 || error.status === 503 || detailOf(error) === throttled);
