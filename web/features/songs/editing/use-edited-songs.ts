import { useMemo, useState } from "react";
import type { Song } from "#contract/song-fields.ts";
import { pluralize } from "#domain/pluralize.ts";
import { useQuery } from "../../../query-client.ts";
import { type EditedSong, editedSong, type SongsDraft, songOf } from "./edited-songs.ts";
import { songsQuery } from "./queries.ts";

interface EditedSongsOptions {
  /** Undefined for a new playlist. */
  playlistId: string | undefined;
  /** The number of saved songs, which is shown until they are loaded. */
  count: number;
  draft: SongsDraft;
  onDraft: (draft: SongsDraft) => void;
}

/** The form's list of songs: the saved one until the first change makes it a draft. */
export function useEditedSongs({ playlistId, count, draft, onDraft }: EditedSongsOptions) {
  const { text } = draft;
  const [undoable, setUndoable] = useState<{
    words: string;
    before: SongsDraft;
    now: SongsDraft;
  }>();
  const { data, error, refetch } = useQuery({
    ...songsQuery(playlistId ?? ""),
    enabled: playlistId !== undefined,
  });
  const saved = useMemo(
    () => (playlistId === undefined ? [] : data?.data.map(editedSong)),
    [playlistId, data],
  );
  const songs = draft.songs ?? saved;
  const written = songs?.map(songOf);
  const updated_at = draft.songs ? draft.updated_at : data?.updated_at;
  // A list that is based on an outdated version is sent too, so that the server can refuse it.
  const isChanged =
    draft.songs !== null &&
    (updated_at !== data?.updated_at ||
      JSON.stringify(written) !== JSON.stringify(saved?.map(songOf)));

  function changeWithUndo(words: string, changed: EditedSong[], left: string) {
    const now = { songs: changed, text: left, updated_at };
    setUndoable({ words, before: draft, now });
    onDraft(now);
  }

  return {
    songs,
    error: songs ? null : error,
    refetch,
    text,
    setText: (typed: string) => onDraft({ ...draft, text: typed }),
    totals: written ? totalsOf(written) : { song_count: count, duration: null },
    /** The fields to save, or undefined if the list is unchanged. */
    changed: isChanged && written ? { songs: written, songs_updated_at: updated_at } : undefined,
    complete: (completed: EditedSong[], count: number) =>
      changeWithUndo(`${pluralize(count, "song")} completed.`, completed, text),
    change: (changed: EditedSong[]) => onDraft({ songs: changed, text, updated_at }),
    /** `left` is the text that stays in the box, and `missing` names the songs that could not be added. */
    add: (added: readonly Song[], left: string, missing: readonly string[] = []) =>
      changeWithUndo(
        `${[`${pluralize(added.length, "song")} added`, ...missing].join("; ")}.`,
        [...(songs ?? []), ...added.map(editedSong)],
        left,
      ),
    replace: (replacing: readonly Song[], left: string) =>
      changeWithUndo(
        "The songs were replaced.",
        replacing.map(editedSong).map(withNoteFrom(songs ?? [])),
        left,
      ),
    /** Undoes only the last change, so that it never discards text that was typed since. */
    undo: undoable?.now === draft && {
      words: undoable.words,
      run: () => onDraft(undoable.before),
    },
  };
}

export type EditedSongs = ReturnType<typeof useEditedSongs>;

/** Keeps the owner's note about a song that is in both lists. */
const withNoteFrom = (before: readonly EditedSong[]) => (song: EditedSong) => {
  const same = before.find(({ title, artist }) => title === song.title && artist === song.artist);
  return { ...song, note: song.note || (same?.note ?? "") };
};

function totalsOf(songs: readonly Song[]) {
  const sum = songs.reduce((total, { duration }) => total + (duration ?? Number.NaN), 0);
  return { song_count: songs.length, duration: Number.isNaN(sum) ? null : sum };
}
