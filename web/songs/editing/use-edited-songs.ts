import { useMemo, useState } from "react";
import type { ReadSongs, Song } from "#contract/songs.ts";
import { useQuery } from "../../query-client.ts";
import { hasFields } from "../../ui/changed-fields.ts";
import { type EditedSong, editedSong, problemsIn, songOf } from "./edited-songs.ts";
import { songsQuery } from "./queries.ts";

export interface Offer extends Omit<ReadSongs, "format"> {
  heading: string;
}

interface SavedSongs {
  playlistId: string | undefined;
  count: number;
}

export function useEditedSongs({ playlistId, count }: SavedSongs) {
  const [isOpen, setOpen] = useState(false);
  const [edited, setEdited] = useState<EditedSong[] | null>(null);
  const [offer, setOffer] = useState<Offer | null>(null);
  const [text, setText] = useState("");
  const { data, error, refetch } = useQuery({
    ...songsQuery(playlistId ?? ""),
    enabled: isOpen && playlistId !== undefined,
  });
  const saved = useMemo(
    () => (playlistId === undefined ? [] : data?.data.map(editedSong)),
    [playlistId, data],
  );
  const songs = edited ?? saved;
  const written = songs?.map(songOf);
  const isChanged = edited && JSON.stringify(written) !== JSON.stringify(saved?.map(songOf));

  function waiting() {
    if (offer) return "Use the songs that were found, or discard them";
    if (text.trim() !== "") return "Press “Check list” first to add the pasted songs";
    return edited?.some((song) => hasFields(problemsIn(song)))
      ? "Fix the highlighted song"
      : undefined;
  }

  return {
    isOpen,
    toggle: () => setOpen(!isOpen),
    songs,
    error: songs ? null : error,
    refetch,
    totals: written ? totalsOf(written) : { song_count: count, duration: null },
    changed: isChanged ? written : undefined,
    change: setEdited,
    text,
    setText,
    offer,
    setOffer,
    use: (used: readonly Song[], how: "replace" | "add") => {
      const fresh = used.map(editedSong);
      setEdited(
        how === "add" ? [...(songs ?? []), ...fresh] : fresh.map(withNoteFrom(songs ?? [])),
      );
      setOffer(null);
      setText("");
    },
    waiting: waiting(),
  };
}

export type EditedSongs = ReturnType<typeof useEditedSongs>;

/** The owner's line about a song that is there again stays. */
const withNoteFrom = (before: readonly EditedSong[]) => (song: EditedSong) => {
  const same = before.find(({ title, artist }) => title === song.title && artist === song.artist);
  return { ...song, note: song.note || (same?.note ?? "") };
};

function totalsOf(songs: readonly Song[]) {
  const sum = songs.reduce((total, { duration }) => total + (duration ?? Number.NaN), 0);
  return { song_count: songs.length, duration: Number.isNaN(sum) ? null : sum };
}
