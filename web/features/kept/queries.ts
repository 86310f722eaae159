import { queryOptions } from "@tanstack/react-query";
import type { Playlist } from "#contract/playlists.ts";
import { api } from "../../api.ts";
import { queryClient, useMutation, useQuery } from "../../query-client.ts";
import { storedToken } from "../../token.ts";
import { takeWish, wishToKeep } from "./wish.ts";

export const keptQuery = queryOptions({
  queryKey: ["kept"],
  queryFn: () => api("GET /music/kept"),
});

/** Updates the heart before the server responds (an optimistic update), and reverts it after an error. */
export function useKept(playlist: Playlist) {
  const { data } = useQuery(keptQuery);
  const isKept = data?.data.some(({ id }) => id === playlist.id);
  const change = useMutation({
    mutationKey: ["kept"],
    scope: { id: "kept" },
    mutationFn: async (wanted: boolean) => {
      const params = { playlist_id: playlist.id };
      if (!wanted) return api("DELETE /music/kept/:playlist_id", { params });
      // The wish outlasts the request only if the session has ended. After the login, the page reads it and keeps the playlist.
      wishToKeep(playlist.id);
      return api("PUT /music/kept/:playlist_id", { params }).finally(() => {
        if (storedToken() !== null) takeWish(playlist.id);
      });
    },
    onMutate: async (wanted) => {
      // Runs at once, while an earlier request may still be on its way.
      if (!wanted) takeWish(playlist.id);
      await queryClient.cancelQueries(keptQuery);
      show(playlist, wanted);
    },
    onError: (_error, wanted) => show(playlist, !wanted),
    // Reloads only after the last press. The list may be outdated, and the server may have saved a change whose response was lost.
    onSettled: () =>
      queryClient.isMutating({ mutationKey: ["kept"] }) > 1
        ? undefined
        : queryClient.invalidateQueries(keptQuery),
  });
  return { isKept, keep: change.mutate };
}

const show = (playlist: Playlist, isKept: boolean) =>
  queryClient.setQueryData(keptQuery.queryKey, (kept) => {
    const others = kept?.data.filter(({ id }) => id !== playlist.id) ?? [];
    const data = isKept ? [playlist, ...others] : others;
    return { data, count: data.length };
  });
