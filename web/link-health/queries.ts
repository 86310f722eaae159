import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import type { GoneLink } from "#contract/link-health.ts";
import { platformIds } from "#contract/platforms.ts";
import { api } from "../api.ts";
import { queryClient } from "../query-client.ts";
import { keys } from "../query-keys.ts";
import { showSuccess } from "../ui/toasts.tsx";

export const linksQuery = queryOptions({
  queryKey: keys.links,
  queryFn: ({ signal }) => api("GET /playlists/links", {}, signal),
  // Until the check that is under way is over.
  refetchInterval: ({ state }) => (state.data?.is_checking ? 2000 : false),
});

/** The links of one playlist that are gone. */
export const useGoneLinks = (playlistId: string | undefined): GoneLink[] =>
  useQuery(linksQuery, queryClient).data?.gone.filter(
    ({ playlist_id }) => playlist_id === playlistId,
  ) ?? [];

export const useCheckLinks = () =>
  useMutation(
    {
      mutationFn: () => api("POST /playlists/links/check"),
      onSuccess: (health) => queryClient.setQueryData(keys.links, health),
    },
    queryClient,
  );

export const useConfirmLink = () =>
  useMutation(
    {
      mutationFn: ({ playlist_id, platform }: GoneLink) =>
        api("POST /playlists/:playlist_id/links/:platform/confirm", {
          params: { playlist_id, platform },
        }),
      onSuccess: (_, { title, platform }) =>
        showSuccess(`${title} on ${platformIds[platform].name} is marked as available.`),
      onSettled: () => queryClient.invalidateQueries({ queryKey: keys.links }),
    },
    queryClient,
  );
