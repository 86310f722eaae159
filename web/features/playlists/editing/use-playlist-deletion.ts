import { useState } from "react";
import type { Playlist } from "#contract/playlists.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { showSuccess } from "../../../ui/toasts.tsx";
import { useDeletion } from "../../admin/use-deletion.tsx";
import { useRestore } from "../../deleted/queries.ts";
import { playlistList } from "./playlist-list.tsx";
import { removePlaylists } from "./queries.ts";

export function usePlaylistDeletion() {
  const [restored, setRestored] = useState<string>();
  const { mutateAsync: bringBack } = useRestore();

  async function undo(playlists: Playlist[]) {
    try {
      await bringBack({
        ids: playlists.map(({ id }) => id),
        said: `${playlists.length === 1 ? "Playlist" : "Playlists"} restored successfully.`,
      });
    } catch {
      // A toast says why.
      return offerUndo(playlists);
    }
    setRestored(playlists[0]?.id);
  }

  const offerUndo = (playlists: Playlist[]) =>
    showSuccess(
      playlists.length === 1
        ? "The playlist was deleted successfully"
        : "The playlists were deleted successfully",
      () => void undo(playlists),
    );

  const deletion = useDeletion<Playlist>({
    noun: playlistList.noun,
    nameOf: playlistTitle,
    remove: removePlaylists,
    onDeleted: (playlists) => {
      setRestored(undefined);
      offerUndo(playlists);
    },
  });
  return { ...deletion, restored };
}
