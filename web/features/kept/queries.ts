import { queryOptions } from "@tanstack/react-query";
import type { Playlist } from "#contract/playlists.ts";
import { api } from "../../api.ts";
import { queryClient, useMutation, useQuery } from "../../query-client.ts";
import { storedToken } from "../../token.ts";
import { wishToKeep } from "./wish.ts";

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
    mutationFn: (wanted: boolean) =>
      api(`${wanted ? "PUT" : "DELETE"} /music/kept/:playlist_id`, {
        params: { playlist_id: playlist.id },
      }),
    onMutate: async (wanted) => {
      await queryClient.cancelQueries(keptQuery);
      show(playlist, wanted);
    },
    onError: (_error, wanted) => {
      show(playlist, !wanted);
      // The session has ended: the playlist is kept after the login.
      if (wanted && storedToken() === null) wishToKeep(playlist.id);
    },
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
