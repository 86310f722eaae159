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
  missing: EditedSong[];
  unanswered: EditedSong[];
  problem?: string;
}

export const isIncomplete = (song: EditedSong) =>
  !(song.isrc && song.album && song.length) && !hasFields(problemsIn(song));

/** Looks up one song after the other, and stops after two failed lookups in a row. */
export async function searchSongs(
  songs: readonly EditedSong[],
  onProgress: (search: Search) => void,
  signal: AbortSignal,
): Promise<Search> {
  const search: Search = {
    ...{ count: songs.length, done: 0 },
    ...{ sure: [], uncertain: [], missing: [], unanswered: [] },
  };
  for (const song of songs) {
    onProgress({ ...search });
    await find(song, search, signal);
    if (signal.aborted) break;
    search.done += 1;
    const lastTwo = songs.slice(search.done - 2, search.done);
    if (lastTwo.length === 2 && lastTwo.every((one) => search.unanswered.includes(one))) break;
  }
  return search;
}

async function find(song: EditedSong, search: Search, signal: AbortSignal) {
  const { title, artist, album, duration, isrc } = songOf(song);
  try {
    const body = { title, artist, album, duration, isrc };
    const { grade, candidates } = await api("POST /playlists/songs/find", { body }, signal);
    const [candidate] = candidates;
    if (!candidate) search.missing.push(song);
    else if (grade === "sure") search.sure.push({ song, candidate });
    else search.uncertain.push({ song, candidates });
  } catch (error) {
    if (signal.aborted) return;
    search.unanswered.push(song);
    search.problem = detailOf(error);
  }
}

/** Fills empty fields. A song that was renamed since the lookup stays unchanged. */
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
