import { queryOptions, useMutation } from "@tanstack/react-query";
import { counted } from "#contract/counted.ts";
import type { Playlist } from "#contract/playlists.ts";
import { api } from "../api.ts";
import { queryClient } from "../query-client.ts";
import { keys } from "../query-keys.ts";
import { showSuccess } from "../ui/toasts.tsx";

export const followersQuery = queryOptions({
  queryKey: keys.followers,
  queryFn: ({ signal }) => api("GET /followers/", {}, signal),
  staleTime: 0,
  // Polls while mails are under way.
  refetchInterval: ({ state }) =>
    state.data?.tellings.some(({ waiting }) => waiting > 0) ? 5000 : false,
});

const clock = new Intl.DateTimeFormat("en", { timeStyle: "short" });
export const clockTimeOf = (time: string) => clock.format(new Date(time));

const reload = () => queryClient.fetchQuery(followersQuery);

export const useTakeBack = () =>
  useMutation(
    {
      mutationFn: (playlist_id: string) =>
        api("DELETE /playlists/:playlist_id/tell", { params: { playlist_id } }),
      onSuccess: () => showSuccess("Taken back. Nobody will be told."),
      onSettled: reload,
    },
    queryClient,
  );

/** Tells everybody who follows; for a while it can be taken back. */
export function useTell() {
  const { mutate: takeBack } = useTakeBack();
  return useMutation(
    {
      mutationFn: ({ id }: Playlist) =>
        api("POST /playlists/:playlist_id/tell", { params: { playlist_id: id } }),
      onSuccess: async ({ followers }, { id }) => {
        const { tellings } = await reload();
        const telling = tellings.find(({ playlist_id }) => playlist_id === id);
        const people = counted(followers, "follower");
        if (telling?.can_be_taken_back)
          showSuccess(`${people} will get a mail after ${clockTimeOf(telling.starts_at)}.`, () =>
            takeBack(id),
          );
        else showSuccess(`${people} will get a mail.`);
      },
      onError: () => void reload(),
    },
    queryClient,
  );
}
