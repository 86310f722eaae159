import { Song } from "#contract/song-fields.ts";
import { songIdentity } from "#domain/search-words.ts";
import { perSongId } from "#domain/song-links.ts";
import { clockTime, secondsIn } from "#domain/song-totals.ts";
import { newId } from "../../../ui/new-id.ts";
import { fieldProblems } from "../../../ui/use-form.ts";

export interface EditedSong extends Omit<Song, "duration" | "note"> {
  key: string;
  length: string;
  note: string;
}

export interface SongsDraft {
  songs: EditedSong[] | null;
  text: string;
  updated_at?: string | undefined;
}

export const noDraft: SongsDraft = { songs: null, text: "" };

export const editedSong = ({ duration, note, ...song }: Song): EditedSong => ({
  ...song,
  length: duration === null ? "" : clockTime(duration),
  note: note ?? "",
  key: newId(),
});

const none = { album: null, duration: null, note: null, ...perSongId(() => null) };

export const newSong = () => editedSong({ title: "", artist: "", ...none });

export const songOf = ({ key: _, length, note, ...song }: EditedSong): Song => ({
  ...song,
  duration: length.trim() ? secondsIn(length.trim()) : null,
  note: note.trim() || null,
});

export function repeatedIn(songs: readonly EditedSong[]): Set<EditedSong> {
  const seen = new Set<string>();
  return new Set(
    songs.filter((song) => song.title && seen.size === seen.add(songIdentity(song)).size),
  );
}

export function problemsIn(song: EditedSong): Record<string, string> {
  const { duration, ...problems } = fieldProblems(Song, songOf(song));
  return duration
    ? { ...problems, length: "Length must be minutes and seconds, like 3:41" }
    : problems;
}
