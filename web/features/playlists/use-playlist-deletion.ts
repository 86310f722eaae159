import { useState } from "react";
import type { Playlist } from "#contract/playlists.ts";
import { playlistTitle, type TitledPlaylist } from "#domain/playlist-title.ts";
import { api } from "../../api.ts";
import { useDeletion } from "../../ui/list/use-deletion.tsx";
import { showSuccess } from "../../ui/toasts.tsx";
import { useRestore } from "../deleted/queries.ts";

export function usePlaylistDeletion() {
  const [restored, setRestored] = useState<string>();
  const restore = useRestore();
  const deletion = useDeletion<TitledPlaylist & Pick<Playlist, "id">>({
    noun: "playlist",
    nameOf: playlistTitle,
    isRestorable: true,
    remove: (playlists) => {
      const ids = playlists.map(({ id }) => id);
      const [playlist_id = "", ...others] = ids;
      return others.length === 0
        ? api("DELETE /playlists/:playlist_id", { params: { playlist_id } })
        : api("POST /playlists/remove", { body: { ids } });
    },
    onDeleted: (playlists) => {
      const ids = playlists.map(({ id }) => id);
      const [words, message] =
        ids.length === 1
          ? ["The playlist was deleted successfully", "Playlist restored successfully."]
          : ["The playlists were deleted successfully", "Playlists restored successfully."];
      setRestored(undefined);
      showSuccess(words, () =>
        restore.mutate({ ids, message }, { onSuccess: () => setRestored(ids[0]) }),
      );
    },
  });
  return { ...deletion, restored };
}
