import { useIsMutating } from "@tanstack/react-query";
import { useState } from "react";
import { maxSongs, type Song } from "#contract/song-fields.ts";
import type { ReadProblem, ReadSongs } from "#contract/songs.ts";
import { songIdentity } from "#domain/search-words.ts";
import { api } from "../../../api.ts";
import { queryClient, useMutation } from "../../../query-client.ts";
import { hasFields } from "../../../ui/changed-fields.ts";
import { type EditedSong, problemsIn } from "./edited-songs.ts";
import { finding, songsOfMonths } from "./queries.ts";
import type { EditedSongs } from "./use-edited-songs.ts";

export interface FoundSongs extends Omit<ReadSongs, "format"> {
  /** Says how many songs of the source are missing, such as "; 2 not available on Deezer". */
  missing: string;
  /** The text that stays in the box after the songs are added to the list. */
  left: string;
}

export interface FoundMonths {
  year: number;
  months: { name: string; songs: Song[] }[];
}

export function useFoundSongs(edited: EditedSongs, playlist_id: string) {
  const [found, setFound] = useState<FoundSongs | FoundMonths | null>(null);
  const [skipped, setSkipped] = useState<readonly ReadProblem[]>([]);
  const [isBoxOpen, setBoxOpen] = useState(false);
  const isFinding = useIsMutating(finding, queryClient) > 0;
  const songs = edited.songs ?? [];

  function take(given: FoundSongs) {
    close();
    if (given.songs.length === 0 || songs.length > 0) return setFound(given);
    edited.add(given.songs, given.left, given.missing);
    setSkipped(given.problems);
  }

  function close() {
    setFound(null);
    setSkipped([]);
    setBoxOpen(false);
  }

  const reading = useMutation({
    ...finding,
    mutationFn: (text: string) => api("POST /playlists/songs/read", { body: { text } }),
    onSuccess: (read, sent) =>
      take({ ...read, missing: "", left: sent.trim() === edited.text.trim() ? "" : edited.text }),
  });
  const fetching = useMutation({
    ...finding,
    mutationFn: (deezer_id: string) =>
      api("POST /playlists/:playlist_id/songs/from-deezer", {
        params: { playlist_id },
        body: { deezer_id },
      }),
    onSuccess: ({ songs, withheld, left_out }) => {
      const hidden = withheld ? `; ${withheld} not available on Deezer` : "";
      const tooMany = left_out
        ? `; ${left_out} left out (a playlist can have at most ${maxSongs})`
        : "";
      take({ songs, problems: [], missing: hidden + tooMany, left: edited.text });
    },
  });
  const choosing = useMutation({
    ...finding,
    mutationFn: async (year: number) => ({ year, months: await songsOfMonths(year) }),
    onSuccess: ({ year, months }) => setFound({ year, months: withoutRepeats(months, songs) }),
  });

  return {
    found,
    skipped,
    reading,
    fetching,
    choosing,
    close,
    openBox: () => setBoxOpen(true),
    isBoxOpen: !found && (isBoxOpen || songs.length === 0 || edited.text !== ""),
    waiting:
      (isFinding && "Wait until the songs have been found") ||
      (found && "Use the songs that were found, or discard them") ||
      (edited.text.trim() && "Press “Read the list” first to add the pasted songs") ||
      (songs.some((song) => hasFields(problemsIn(song))) && "Fix the highlighted song") ||
      undefined,
  };
}

export type SongFinder = ReturnType<typeof useFoundSongs>;

function withoutRepeats(months: FoundMonths["months"], listed: readonly EditedSong[]) {
  const seen = new Set(listed.map(songIdentity));
  const isNew = (song: Song) => seen.size < seen.add(songIdentity(song)).size;
  return months
    .map(({ name, songs }) => ({ name, songs: songs.filter(isNew) }))
    .filter(({ songs }) => songs.length > 0);
}
