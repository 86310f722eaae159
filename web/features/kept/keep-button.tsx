import { queryOptions } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Playlist } from "#contract/playlists.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { api } from "../../api.ts";
import { queryClient, useMutation, useQuery } from "../../query-client.ts";
import { storedToken } from "../../token.ts";
import { Icon } from "../../ui/icon.tsx";
import { takeWish, wishToKeep } from "./wish.ts";

export const keptQuery = queryOptions({
  queryKey: ["kept"],
  queryFn: () => api("GET /music/kept"),
});

export default function KeepButton({ playlist }: { playlist: Playlist }) {
  const { data } = useQuery(keptQuery);
  const isKept = data?.data.some(({ id }) => id === playlist.id);
  const { mutate: keep } = useMutation({
    mutationKey: ["kept"],
    scope: { id: "kept" },
    mutationFn: async (wanted: boolean) => {
      const params = { playlist_id: playlist.id };
      if (!wanted) return api("DELETE /music/kept/:playlist_id", { params });
      // Stores the playlist's id. If the session has expired, the effect below keeps the playlist after the next login.
      wishToKeep(playlist.id);
      return api("PUT /music/kept/:playlist_id", { params }).finally(() => {
        if (storedToken() !== null) takeWish(playlist.id);
      });
    },
    onMutate: async (wanted) => {
      if (!wanted) takeWish(playlist.id);
      await queryClient.cancelQueries(keptQuery);
      show(playlist, wanted);
    },
    onError: (_error, wanted) => show(playlist, !wanted),
    // Reloads the list after failures too, because the server may have saved a change whose response was lost.
    onSettled: () =>
      queryClient.isMutating({ mutationKey: ["kept"] }) > 1
        ? undefined
        : queryClient.invalidateQueries(keptQuery),
  });
  useEffect(() => {
    if (isKept === false && takeWish(playlist.id)) keep(true);
  }, [isKept, keep, playlist.id]);
  if (isKept === undefined) return null;
  return (
    <button
      type="button"
      className="share keep"
      aria-pressed={isKept}
      aria-label={`Keep ${playlistTitle(playlist)}`}
      title={isKept ? "Kept" : "Keep"}
      onClick={() => keep(!isKept)}
    >
      <Icon name="heart" size={18} />
    </button>
  );
}

const show = (playlist: Playlist, isKept: boolean) =>
  queryClient.setQueryData(keptQuery.queryKey, (kept) => {
    const others = kept?.data.filter(({ id }) => id !== playlist.id) ?? [];
    const data = isKept ? [playlist, ...others] : others;
    return { data, count: data.length };
  });
