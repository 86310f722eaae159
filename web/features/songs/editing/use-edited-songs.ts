import { useMemo, useState } from "react";
import * as z from "zod/mini";
import { Song } from "#contract/song-fields.ts";
import type { ReadSongs } from "#contract/songs.ts";
import { songIdentity } from "#domain/search-words.ts";
import { useQuery } from "../../../query-client.ts";
import { hasFields } from "../../../ui/changed-fields.ts";
import { showSuccess } from "../../../ui/toasts.tsx";
import {
  type EditedSong,
  editedSong,
  problemsIn,
  type SongsDraft,
  songOf,
} from "./edited-songs.ts";
import { songsQuery, useIsFinding } from "./queries.ts";

export interface Offer extends Omit<ReadSongs, "format"> {
  heading: string;
}

/** The songs of a year's months, for the owner to select from. */
export interface MonthsOffer {
  year: number;
  months: { name: string; songs: Song[] }[];
}

interface SavedSongs {
  playlistId: string | undefined;
  count: number;
  draft: SongsDraft;
  /** Lists that were sent to the server without a response so far. */
  sent: readonly string[];
  onDraft: (draft: SongsDraft) => void;
}

export function useEditedSongs({ playlistId, count, draft, sent, onDraft }: SavedSongs) {
  const { songs: edited, text } = draft;
  const [isOpen, setOpen] = useState(count > 0 || edited !== null || text !== "");
  const [offer, setOffer] = useState<Offer | MonthsOffer | null>(null);
  const isFinding = useIsFinding();
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
  const now = useMemo(() => asStored(songs), [songs]);
  const stored = useMemo(() => asStored(saved), [saved]);
  // If the server's list equals one that was sent, the save succeeded and only its response was lost. Nobody else changed the list.
  const isOwn = !edited || [now, ...sent].includes(stored);
  const updated_at = data && isOwn ? data.updated_at : draft.updated_at;
  const isChanged = edited && (sent.length > 0 || now !== stored);

  const setEdited = (all: EditedSong[], left = text) =>
    onDraft({ songs: all, text: left, updated_at });

  function waiting() {
    if (isFinding) return "Wait until the songs have been found";
    if (offer)
      return "months" in offer
        ? "Add the songs you’ve ticked, or discard the list"
        : "Use the songs that were found, or discard them";
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
    changed: isChanged && written ? { songs: written, updated_at } : undefined,
    change: setEdited,
    sent: isChanged ? [...sent, now] : sent,
    isOutdated: updated_at && data && updated_at !== data.updated_at,
    showSaved: () => {
      onDraft({ songs: null, text });
      showSuccess("These are the saved songs.", () => onDraft(draft));
    },
    text,
    setText: (now: string) => onDraft({ ...draft, text: now }),
    offer,
    setOffer: (found: Offer) => {
      setOffer(found);
      setOpen(true);
    },
    offerMonths: ({ year, months }: MonthsOffer) =>
      setOffer({ year, months: withoutRepeats(months, songs ?? []) }),
    use: (used: readonly Song[], how: "replace" | "add") => {
      const fresh = used.map(editedSong);
      setEdited(
        how === "add" ? [...(songs ?? []), ...fresh] : fresh.map(withNoteFrom(songs ?? [])),
        offer && "months" in offer ? text : "",
      );
      setOffer(null);
    },
    discard: () => setOffer(null),
    waiting: waiting(),
  };
}

export type EditedSongs = ReturnType<typeof useEditedSongs>;

const asStored = (songs: EditedSong[] | undefined) =>
  JSON.stringify(z.safeParse(z.array(Song), songs?.map(songOf)).data);

/** Lists a song that occurs in several months only in the first of them. */
function withoutRepeats(months: MonthsOffer["months"], there: readonly EditedSong[]) {
  const seen = new Set(there.map(songIdentity));
  const isNew = (song: Song) => seen.size < seen.add(songIdentity(song)).size;
  return months
    .map(({ name, songs }) => ({ name, songs: songs.filter(isNew) }))
    .filter(({ songs }) => songs.length > 0);
}

/** Keeps the owner's note on a song that is in the new list again. */
const withNoteFrom = (before: readonly EditedSong[]) => (song: EditedSong) => {
  const same = before.find(({ title, artist }) => title === song.title && artist === song.artist);
  return { ...song, note: song.note || (same?.note ?? "") };
};

function totalsOf(songs: readonly Song[]) {
  const sum = songs.reduce((total, { duration }) => total + (duration ?? Number.NaN), 0);
  return { song_count: songs.length, duration: Number.isNaN(sum) ? null : sum };
}
