import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { ReadSongs, Song } from "#contract/songs.ts";
import { queryClient } from "../../query-client.ts";
import { atMost, type EditedSong, withKeys, withoutKeys } from "./edited-songs.ts";
import { songsQuery } from "./queries.ts";

/** What was read, and waits to be used. */
export interface Offer extends ReadSongs {
  /** How many the platform counts and does not show. */
  withheld?: number;
  /** How many of it a playlist has no room for. */
  left_out?: number;
}

interface KeptSongs {
  /** Absent for a new playlist, which has none. */
  playlistId: string | undefined;
  count: number;
}

/** The songs of the playlist in the form: asked for once somebody wants to see them, and kept when the form is saved. */
export function useEditedSongs({ playlistId, count }: KeptSongs) {
  const [isOpen, setOpen] = useState(false);
  const [changed, setChanged] = useState<EditedSong[] | null>(null);
  const [offer, setOffer] = useState<Offer | null>(null);
  const [text, setText] = useState("");
  const [row, setRow] = useState<{ key: number; isUnfinished: boolean } | null>(null);
  const { data, error, refetch } = useQuery(
    { ...songsQuery(playlistId ?? ""), enabled: isOpen && playlistId !== undefined },
    queryClient,
  );
  const kept = useMemo(
    () => (playlistId === undefined ? [] : data && withKeys(data.data)),
    [playlistId, data],
  );
  const songs = changed ?? kept;
  const isChanged = changed !== null && kept !== undefined && !isSame(changed, kept);

  function waiting() {
    if (offer) return "Use the songs that were read, or discard them";
    if (text.trim() !== "") return "The pasted songs have not been read yet";
    return row?.isUnfinished ? "Finish or cancel the song you are editing" : undefined;
  }

  return {
    isOpen,
    toggle: () => setOpen(!isOpen),
    /** Undefined while they are asked for. */
    songs,
    error: songs ? null : error,
    refetch,
    totals: totalsOf(songs) ?? { song_count: count, duration: null },
    /** What Save would send; undefined where nothing has changed. */
    changed: isChanged ? withoutKeys(changed) : undefined,
    change: setChanged,
    row,
    setRow,
    text,
    setText,
    offer,
    setOffer,
    use: (used: readonly Song[], how: "replace" | "add") => {
      const before = how === "add" ? (songs ?? []) : [];
      setChanged(atMost([...before, ...withKeys(used)]));
      setOffer(null);
      setText("");
      setRow(null);
    },
    /** Why the form cannot be saved yet. */
    waiting: waiting(),
  };
}

export type EditedSongs = ReturnType<typeof useEditedSongs>;

const isSame = (some: readonly EditedSong[], others: readonly EditedSong[]) =>
  JSON.stringify(withoutKeys(some)) === JSON.stringify(withoutKeys(others));

function totalsOf(songs: readonly EditedSong[] | undefined) {
  if (!songs) return undefined;
  const lengths = songs.map(({ duration }) => duration ?? Number.NaN);
  const sum = lengths.reduce((total, length) => total + length, 0);
  return { song_count: songs.length, duration: Number.isNaN(sum) ? null : sum };
}
