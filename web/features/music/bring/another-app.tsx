import type { PlaylistWithSongs } from "#contract/songs.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { BringDialog } from "./bring-dialog.tsx";

interface AnotherAppProps {
  playlist: PlaylistWithSongs;
  onClose: () => void;
}

export default function AnotherApp({ playlist, onClose }: AnotherAppProps) {
  return (
    <BringDialog
      heading="Add to another app"
      about="A transfer service adds the list to your app: paste it there and sign in. The buttons copy the list and open soundiiz.com or tunemymusic.com in a new tab. Nothing leaves this site before you press."
      playlist={{
        title: playlistTitle(playlist),
        ids: playlist,
        songCount: playlist.songs.length,
      }}
      songs={playlist.songs}
      otherApp="Any other app"
      onClose={onClose}
    />
  );
}
