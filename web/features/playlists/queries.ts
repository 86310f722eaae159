import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listPlaylists, type Playlist } from "#contract/playlists.ts";
import type { Platform } from "#domain/platforms.ts";
import { api } from "../../api.ts";
import { type ListPage, toListQuery } from "../../ui/list/list-query.ts";
import type { ListSearch } from "../../ui/list/list-search-params.ts";

export const playlistsPageSize = 100;

export function playlistsQuery(search: ListSearch, missing?: Platform) {
  const given = toListQuery(listPlaylists.schema.querystring, playlistsPageSize, search);
  const query = { ...given, sort: given.sort ?? "-time", missing };
  return queryOptions<ListPage<Playlist>>({
    queryKey: ["playlists", query],
    queryFn: ({ signal }) => api("GET /playlists/", { query }, signal),
    placeholderData: keepPreviousData,
  });
}

export const playlistQuery = (playlist_id: string) =>
  queryOptions({
    queryKey: ["playlists", playlist_id],
    queryFn: ({ signal }) =>
      api("GET /playlists/:playlist_id", { params: { playlist_id } }, signal),
    staleTime: 0,
  });
