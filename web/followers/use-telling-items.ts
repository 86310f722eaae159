import { useQuery } from "@tanstack/react-query";
import { counted } from "#contract/counted.ts";
import type { Playlist } from "#contract/playlists.ts";
import { queryClient } from "../query-client.ts";
import type { MenuItem } from "../ui/menu.tsx";
import { followersQuery, useTakeBack, useTell } from "./queries.ts";

/** What a playlist's menu offers where somebody follows: to tell them, and to take it back. */
export function useTellingItems(): (playlist: Playlist) => MenuItem[] {
  const { data } = useQuery(followersQuery, queryClient);
  const { mutate: tell } = useTell();
  const { mutate: takeBack } = useTakeBack();
  return (playlist) => {
    if (!data) return [];
    const telling = data.tellings.find(({ playlist_id }) => playlist_id === playlist.id);
    if (telling?.can_be_taken_back)
      return [
        {
          label: `Take back ${counted(telling.waiting, "mail")}`,
          onSelect: () => takeBack(playlist.id),
        },
      ];
    if (data.count === 0 || data.told.includes(playlist.id)) return [];
    return [{ label: `Tell ${counted(data.count, "follower")}`, onSelect: () => tell(playlist) }];
  };
}
