import {
  playlistIdentity,
  playlistKind,
  playlistTitle,
  type TitledPlaylist,
} from "#domain/playlist-title.ts";
import { useQuery } from "../../query-client.ts";
import { Button } from "../../ui/button.tsx";
import { type EditedPlaylist, nextPlaylist } from "./playlist-values.ts";
import { playlistsQuery } from "./queries.ts";

interface MonthOfferProps {
  playlist: EditedPlaylist;
  onUse: (next: TitledPlaylist) => void;
}

/** Offers the next free month if one of the newest playlists has the chosen month. */
export function MonthOffer({ playlist, onUse }: MonthOfferProps) {
  const { data } = useQuery(playlistsQuery({}));
  const taken = new Set(data?.data.map(playlistIdentity));
  if (playlistKind(playlist) !== "monthly" || !taken.has(playlistIdentity(playlist))) return null;
  let next = nextPlaylist(playlist);
  while (taken.has(playlistIdentity(next))) next = nextPlaylist(next);
  return (
    <p role="status" className="form-offer">
      {playlistTitle(playlist)} exists.{" "}
      <Button look="link" onClick={() => onUse(next)}>
        Use {playlistTitle(next)}
      </Button>
    </p>
  );
}
