import { maxSongs } from "#contract/song-fields.ts";
import { api } from "../../../api.ts";
import { useMutation } from "../../../query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { finding } from "./queries.ts";
import type { EditedSongs } from "./use-edited-songs.ts";
import type { SongFinder } from "./use-found-songs.ts";

interface DeezerSongsProps {
  edited: EditedSongs;
  finder: SongFinder;
  playlistId: string;
  deezerId: string;
}

export function DeezerSongs({ edited, finder, playlistId, deezerId }: DeezerSongsProps) {
  const asking = useMutation({
    ...finding,
    mutationFn: (deezer_id: string) =>
      api("POST /playlists/:playlist_id/songs/from-deezer", {
        params: { playlist_id: playlistId },
        body: { deezer_id },
      }),
    onSuccess: ({ songs, withheld, left_out }) => {
      const missing = [
        withheld && `${withheld} not available on Deezer`,
        left_out && `${left_out} left out (a playlist can have at most ${maxSongs})`,
      ].filter((words) => words !== 0);
      finder.take({ songs, problems: [], missing, left: edited.text });
    },
  });
  return (
    <Button look="link" busy={asking.isPending} onClick={() => asking.mutate(deezerId)}>
      Get songs from Deezer
    </Button>
  );
}
