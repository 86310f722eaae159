import { queryOptions } from "@tanstack/react-query";
import type { Announcement } from "#contract/followers.ts";
import type { Playlist } from "#contract/playlists.ts";
import { pluralize } from "#domain/pluralize.ts";
import { api } from "../../api.ts";
import { queryClient, useMutation, useQuery } from "../../query-client.ts";
import { showSuccess } from "../../ui/toasts.tsx";

export const followersQuery = queryOptions({
  queryKey: ["followers"],
  queryFn: () => api("GET /followers/"),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.announcements.some(({ waiting }) => waiting > 0) ? 5000 : false,
});

export const unsentOf = ({ waiting, failed }: Announcement) => waiting + failed;

const reload = () => queryClient.fetchQuery(followersQuery);

export const useCancelAnnouncement = () =>
  useMutation({
    mutationFn: (playlist_id: string) =>
      api("DELETE /playlists/:playlist_id/tell", { params: { playlist_id } }),
    onSuccess: () => showSuccess("Cancelled. No more emails about this playlist will be sent."),
    onSettled: reload,
  });

export function useAnnouncementItems() {
  const { data } = useQuery(followersQuery);
  const { mutate: takeBack } = useCancelAnnouncement();
  const { mutate: announce } = useMutation({
    mutationFn: (playlist_id: string) =>
      api("POST /playlists/:playlist_id/tell", { params: { playlist_id } }),
    onSuccess: ({ followers }, id) =>
      showSuccess(`${pluralize(followers, "follower")} will get an email.`, () => takeBack(id)),
    onSettled: reload,
  });
  return ({ id }: Pick<Playlist, "id">) => {
    if (!data) return [];
    const announcement = data.announcements.find(({ playlist_id }) => playlist_id === id);
    const unsent = announcement ? unsentOf(announcement) : 0;
    if (unsent > 0)
      return [
        { label: `Cancel sending ${pluralize(unsent, "email")}`, onSelect: () => takeBack(id) },
      ];
    if (data.count === 0 || announcement) return [];
    return [{ label: `Email ${pluralize(data.count, "follower")}`, onSelect: () => announce(id) }];
  };
}
