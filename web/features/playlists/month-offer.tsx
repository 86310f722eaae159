import type { Playlist } from "#contract/playlists.ts";
import { playlistIdentity, playlistKind, playlistTitle } from "#domain/playlist-title.ts";
import { useQuery } from "../../query-client.ts";
import { Button } from "../../ui/button.tsx";
import { nextPlaylistDefaults, type PlaylistDefaults } from "./playlist-values.ts";
import { playlistsQuery } from "./queries.ts";

interface MonthOfferProps {
  playlist: Playlist;
  onUse: (next: PlaylistDefaults) => void;
}

/** Offers the next month without a playlist if the chosen month already has one. It knows the newest playlists only; saving asks about all. */
export function MonthOffer({ playlist, onUse }: MonthOfferProps) {
  const { data } = useQuery(playlistsQuery({}));
  const taken = new Set(data?.data.map(playlistIdentity));
  if (playlistKind(playlist) !== "monthly" || !taken.has(playlistIdentity(playlist))) return null;
  let next = nextPlaylistDefaults(playlist);
  while (taken.has(playlistIdentity(next))) next = nextPlaylistDefaults(next);
  return (
    <p role="status" className="form-offer">
      {playlistTitle(playlist)} exists.{" "}
      <Button look="link" onClick={() => onUse(next)}>
        Use {playlistTitle(next)}
      </Button>
    </p>
  );
}
