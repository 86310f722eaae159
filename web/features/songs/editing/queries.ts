import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Song } from "#contract/song-fields.ts";
import { playlistKind, playlistTitle } from "#domain/playlist-title.ts";
import { songIdentity } from "#domain/search-words.ts";
import { api } from "../../../api.ts";
import { useQuery } from "../../../query-client.ts";
import { useSettled } from "../../../ui/use-settled.ts";
import { useSite } from "../../../use-site.ts";

export const songsQuery = (playlist_id: string) =>
  queryOptions({
    queryKey: ["playlists", playlist_id, "songs"],
    queryFn: ({ signal }) =>
      api("GET /playlists/:playlist_id/songs", { params: { playlist_id } }, signal),
    // Saving replaces the whole list, so the form must never start from a cached list.
    staleTime: 0,
    gcTime: 0,
  });

export const finding = { mutationKey: ["finding songs"] };

export function useLookups() {
  const { data } = useQuery({
    queryKey: ["lookups"],
    queryFn: () => api("GET /playlists/platform-lookups"),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.enabled ?? false;
}

export function useDeezer() {
  const { platforms } = useSite();
  return useLookups() && platforms.includes("deezer");
}

export async function songsOfMonths(year: number) {
  const query = { q: String(year), sort: "month", limit: 100 };
  const { data } = await api("GET /playlists/", { query });
  const months = data.filter((one) => one.year === year && playlistKind(one) === "monthly");
  return Promise.all(
    months.map(async (month) => {
      const params = { playlist_id: month.id };
      const { data: songs } = await api("GET /playlists/:playlist_id/songs", { params });
      return { name: playlistTitle(month), songs };
    }),
  );
}

type Named = Pick<Song, "title" | "artist">;

export function useOtherPlaylists(playlist_id: string, songs: readonly Named[]) {
  const songsAsJson = useSettled(
    JSON.stringify(songs.map(({ title, artist }) => ({ title, artist }))),
  );
  const { data } = useQuery({
    queryKey: ["playlists", playlist_id, "elsewhere", songsAsJson],
    queryFn: ({ signal }) => {
      const body = { playlist_id, songs: JSON.parse(songsAsJson) };
      return api("POST /playlists/songs/elsewhere", { body }, signal);
    },
    enabled: songsAsJson !== "[]",
    placeholderData: keepPreviousData,
  });
  const found = new Map(data?.data.map((song) => [songIdentity(song), song.playlists]));
  return (song: Named) => {
    const playlists = found.get(songIdentity(song));
    return playlists && `also in ${playlists.map(({ title }) => title).join(", ")}`;
  };
}
