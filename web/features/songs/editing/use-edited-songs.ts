import { useMemo, useState } from "react";
import type { Song } from "#contract/song-fields.ts";
import { pluralize } from "#domain/pluralize.ts";
import { useQuery } from "../../../query-client.ts";
import { type EditedSong, editedSong, type SongsDraft, songOf } from "./edited-songs.ts";
import { songsQuery } from "./queries.ts";

export function useEditedSongs(
  { id, song_count }: { id?: string; song_count: number },
  draft: SongsDraft,
  onDraft: (draft: SongsDraft) => void,
) {
  const { text } = draft;
  const [undoable, setUndoable] = useState<{
    words: string;
    before: SongsDraft;
    now: SongsDraft;
  }>();
  const { data, error, refetch } = useQuery({
    ...songsQuery(id ?? ""),
    enabled: id !== undefined,
  });
  const saved = useMemo(() => (id ? data?.data.map(editedSong) : []), [id, data]);
  const songs = draft.songs ?? saved;
  const written = songs?.map(songOf);
  const updated_at = draft.songs ? draft.updated_at : data?.updated_at;
  // A draft that is based on an outdated version counts as changed even if its songs are equal, so that the server can refuse it.
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
    query: { data: songs, error, refetch },
    text,
    setText: (typed: string) => onDraft({ ...draft, text: typed }),
    totals: written ? totalsOf(written) : { song_count, duration: null },
    changed: isChanged && written ? { songs: written, songs_updated_at: updated_at } : undefined,
    complete: (completed: EditedSong[], count: number) =>
      changeWithUndo(`${pluralize(count, "song")} completed.`, completed, text),
    change: (changed: EditedSong[]) => onDraft({ songs: changed, text, updated_at }),
    add: (added: readonly Song[], left: string, missing = "") =>
      changeWithUndo(
        `${pluralize(added.length, "song")} added${missing}.`,
        [...(songs ?? []), ...added.map(editedSong)],
        left,
      ),
    replace: (replacing: readonly Song[], left: string) =>
      changeWithUndo(
        "The songs were replaced.",
        replacing.map(editedSong).map(withNoteFrom(songs ?? [])),
        left,
      ),
    /** Undo is offered only until the next change, so that Undo never discards later input. */
    undo: undoable?.now === draft && {
      words: undoable.words,
      run: () => onDraft(undoable.before),
    },
  };
}

export type EditedSongs = ReturnType<typeof useEditedSongs>;

const withNoteFrom = (before: readonly EditedSong[]) => (song: EditedSong) => {
  const same = before.find(({ title, artist }) => title === song.title && artist === song.artist);
  return { ...song, note: song.note || (same?.note ?? "") };
};

function totalsOf(songs: readonly Song[]) {
  const sum = songs.reduce((total, { duration }) => total + (duration ?? Number.NaN), 0);
  return { song_count: songs.length, duration: Number.isNaN(sum) ? null : sum };
}
