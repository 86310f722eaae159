import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { useQuery } from "../../query-client.ts";
import { keys } from "../../query-keys.ts";

export const songsQuery = (playlist_id: string) =>
  queryOptions({
    queryKey: [...keys.playlists, playlist_id, "songs"],
    queryFn: ({ signal }) =>
      api("GET /playlists/:playlist_id/songs", { params: { playlist_id } }, signal),
    // What is changed here replaces all that is there: it must not be an old list.
    staleTime: 0,
  });

const lookupsQuery = queryOptions({
  queryKey: keys.lookups,
  queryFn: ({ signal }) => api("GET /playlists/platform-lookups", {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});

export const useLookups = () => useQuery(lookupsQuery).data?.enabled ?? false;
