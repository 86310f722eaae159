import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { listPlaylists, type Playlist } from "#contract/playlists.ts";
import type { Song } from "#contract/songs.ts";
import { askedOf, type ListPage } from "../../admin/list-query.ts";
import type { ListSearch } from "../../admin/list-search-params.ts";
import { api } from "../../api.ts";
import { queryClient } from "../../query-client.ts";
import { keys } from "../../query-keys.ts";
import { changedFields, hasFields } from "../../ui/changed-fields.ts";
import { type EditedPlaylist, fieldsOf, valuesOf } from "./playlist-values.ts";

export const playlistsPageSize = 100;

export function playlistsQuery(search: ListSearch) {
  const query = askedOf(listPlaylists.schema.querystring, playlistsPageSize, search);
  return queryOptions<ListPage<Playlist>>({
    queryKey: [...keys.playlists, query],
    queryFn: ({ signal }) => api("GET /playlists/", { query }, signal),
    placeholderData: keepPreviousData,
  });
}

/** One to be edited: asked for once, and not again under whoever types. */
export const playlistQuery = (playlist_id: string) =>
  queryOptions({
    queryKey: [...keys.playlists, playlist_id],
    queryFn: ({ signal }) => api("GET /playlists/:playlist_id", { params: { playlist_id } }, signal),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

type Fields = ReturnType<typeof fieldsOf>;

/** Every page that shows a playlist shows the change at once. */
export function useShowChange() {
  const router = useRouter();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: keys.playlists });
    await router.invalidate();
  };
}

export const changesTo = (start: EditedPlaylist, fields: Fields) => changedFields(fieldsOf(valuesOf(start)), fields);

interface Saved {
  fields: Fields;
  /** Undefined where they stay as they are. */
  songs: Song[] | undefined;
}

/** Keeps a playlist: a new one under the id chosen for it, or what has changed of the one given. Then its songs. */
export function useSavePlaylist(start: EditedPlaylist, id: string) {
  const params = { playlist_id: id };
  return useMutation(
    {
      mutationFn: async ({ fields, songs }: Saved) => {
        const body = changesTo(start, fields);
        if (!start.id) await api("POST /playlists/", { body: { ...fields, id } });
        else if (hasFields(body)) await api("PATCH /playlists/:playlist_id", { params, body });
        if (songs) await api("PUT /playlists/:playlist_id/songs", { params, body: { songs } });
      },
      onSettled: useShowChange(),
    },
    queryClient,
  );
}

/** Brings back one that was deleted. */
export const useRestorePlaylist = () =>
  useMutation(
    {
      mutationFn: ({ id }: Playlist) => api("POST /playlists/:playlist_id/restore", { params: { playlist_id: id } }),
      onSettled: useShowChange(),
    },
    queryClient,
  );
