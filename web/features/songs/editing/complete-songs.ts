import { detailOf } from "#contract/client.ts";
import type { SongCandidate } from "#contract/platform-lookups.ts";
import { clockTime } from "#domain/song-totals.ts";
import { api } from "../../../api.ts";
import { changedFields, hasFields } from "../../../ui/changed-fields.ts";
import { type EditedSong, problemsIn, songOf } from "./edited-songs.ts";

export interface Choice {
  song: EditedSong;
  candidate: SongCandidate;
}

export interface Search {
  count: number;
  done: number;
  sure: Choice[];
  uncertain: { song: EditedSong; candidates: SongCandidate[] }[];
  missing: string[];
  problems: string[];
}

export const isIncomplete = (song: EditedSong) =>
  !(song.isrc && song.album && song.length) && !hasFields(problemsIn(song));

export async function searchSongs(
  songs: readonly EditedSong[],
  onProgress: (search: Search) => void,
  signal: AbortSignal,
): Promise<Search> {
  const search: Search = {
    count: songs.length,
    done: 0,
    sure: [],
    uncertain: [],
    missing: [],
    problems: [],
  };
  let failedInARow = 0;
  for (const song of songs) {
    onProgress({ ...search });
    const body = songOf(song);
    try {
      const { grade, candidates } = await api("POST /playlists/songs/find", { body }, signal);
      const [candidate] = candidates;
      if (!candidate) search.missing.push(song.title);
      else if (grade === "sure") search.sure.push({ song, candidate });
      else search.uncertain.push({ song, candidates });
      failedInARow = 0;
    } catch (error) {
      if (signal.aborted) break;
      search.problems.push(detailOf(error));
      failedInARow += 1;
    }
    search.done += 1;
    if (failedInARow === 2) break;
  }
  return search;
}

/** Fills the empty fields of the songs with the values that were looked up. Skips a song that the owner has renamed since the lookup. */
export const withChoices = (songs: readonly EditedSong[], choices: readonly Choice[]) =>
  songs.map((song) => {
    const choice = choices.find(
      ({ song: { key, title, artist } }) =>
        key === song.key && title === song.title && artist === song.artist,
    );
    const filled = choice ? fill(song, choice.candidate) : song;
    return hasFields(changedFields(song, filled)) ? filled : song;
  });

const fill = (song: EditedSong, { album, duration, isrc, deezer_id }: SongCandidate) => ({
  ...song,
  album: song.album || album,
  length: song.length || (duration ? clockTime(duration) : ""),
  isrc: song.isrc ?? isrc,
  deezer_id: song.deezer_id ?? deezer_id,
});
