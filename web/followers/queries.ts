import { queryOptions } from "@tanstack/react-query";
import { counted } from "#contract/counted.ts";
import type { Announcement } from "#contract/followers.ts";
import type { Playlist } from "#contract/playlists.ts";
import { api } from "../api.ts";
import { queryClient, useMutation } from "../query-client.ts";
import { keys } from "../query-keys.ts";
import { showSuccess } from "../ui/toasts.tsx";

export const followersQuery = queryOptions({
  queryKey: keys.followers,
  queryFn: ({ signal }) => api("GET /followers/", {}, signal),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.announcements.some(({ waiting }) => waiting > 0) ? 5000 : false,
});

export const unsentOf = ({ waiting, failed }: Announcement) => waiting + failed;

const reload = () => queryClient.fetchQuery(followersQuery);

export const useTakeBack = () =>
  useMutation({
    mutationFn: (playlist_id: string) =>
      api("DELETE /playlists/:playlist_id/tell", { params: { playlist_id } }),
    onSuccess: () => showSuccess("Cancelled. No more emails about it will be sent."),
    onSettled: reload,
  });

export function useAnnounce() {
  const { mutate: takeBack } = useTakeBack();
  return useMutation({
    mutationFn: ({ id }: Playlist) =>
      api("POST /playlists/:playlist_id/tell", { params: { playlist_id: id } }),
    onSuccess: ({ followers }, { id }) =>
      showSuccess(`${counted(followers, "follower")} will get an email.`, () => takeBack(id)),
    onSettled: reload,
  });
}
