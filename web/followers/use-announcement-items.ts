import { counted } from "#contract/counted.ts";
import type { Playlist } from "#contract/playlists.ts";
import { useQuery } from "../query-client.ts";
import type { MenuItem } from "../ui/menu.tsx";
import { followersQuery, unsentOf, useAnnounce, useTakeBack } from "./queries.ts";

export function useAnnouncementItems(): (playlist: Playlist) => MenuItem[] {
  const { data } = useQuery(followersQuery);
  const { mutate: announce } = useAnnounce();
  const { mutate: takeBack } = useTakeBack();
  return (playlist) => {
    if (!data) return [];
    const announcement = data.announcements.find(({ playlist_id }) => playlist_id === playlist.id);
    const unsent = announcement ? unsentOf(announcement) : 0;
    if (unsent > 0)
      return [
        {
          label: `Cancel sending ${counted(unsent, "email")}`,
          onSelect: () => takeBack(playlist.id),
        },
      ];
    if (data.count === 0 || announcement) return [];
    return [
      { label: `Email ${counted(data.count, "follower")}`, onSelect: () => announce(playlist) },
    ];
  };
}
