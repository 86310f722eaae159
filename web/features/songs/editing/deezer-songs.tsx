import { maxSongs } from "#contract/song-fields.ts";
import { pluralize } from "#domain/pluralize.ts";
import { api } from "../../../api.ts";
import { useMutation } from "../../../query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { finding } from "./queries.ts";
import type { SongFinder } from "./use-found-songs.ts";

interface DeezerSongsProps {
  finder: SongFinder;
  playlistId: string;
  deezerId: string;
}

export function DeezerSongs({ finder, playlistId, deezerId }: DeezerSongsProps) {
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
      const found = { heading: heading.filter(Boolean).join("; "), songs, problems: [] };
      finder.take(found, withheld + left_out);
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
