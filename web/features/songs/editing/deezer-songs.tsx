import { maxSongs } from "#contract/song-fields.ts";
import { pluralize } from "#domain/pluralize.ts";
import { api } from "../../../api.ts";
import { useMutation } from "../../../query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { finding } from "./queries.ts";
import type { EditedSongs } from "./use-edited-songs.ts";

interface DeezerSongsProps {
  edited: EditedSongs;
  playlistId: string;
  deezerId: string;
}

export function DeezerSongs({ edited, playlistId, deezerId }: DeezerSongsProps) {
  const asking = useMutation({
    ...finding,
    mutationFn: (deezer_id: string) =>
      api("POST /playlists/:playlist_id/songs/from-deezer", {
        params: { playlist_id: playlistId },
        body: { deezer_id },
      }),
    onSuccess: ({ songs, withheld, left_out }) => {
      const heading = [
        pluralize(songs.length, "song"),
        withheld && `${withheld} not available on Deezer`,
        left_out && `${left_out} left out (a playlist can have at most ${maxSongs})`,
      ];
      edited.setOffer({ heading: heading.filter(Boolean).join("; "), songs, problems: [] });
    },
  });
  return (
    <div className="deezer-songs">
      <Button look="quiet" busy={asking.isPending} onClick={() => asking.mutate(deezerId)}>
        Get songs from Deezer
      </Button>
    </div>
  );
}
