import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Playlist } from "#contract/playlists.ts";
import { playlistAddress } from "#domain/playlist-address.ts";
import { playlistTitle, type TitledPlaylist } from "#domain/playlist-title.ts";
import { api } from "../../api.ts";
import { useDeletion } from "../../ui/list/use-deletion.tsx";
import { showSuccess } from "../../ui/toasts.tsx";
import { useRestore } from "../deleted/queries.ts";
import { useAnnouncementItems } from "../followers/queries.ts";
import { dayOfPublication, isVisible } from "./playlist-values.ts";
import { usePreviewItems } from "./preview.tsx";

export interface SavedPlaylist extends TitledPlaylist, Pick<Playlist, "id" | "published_at"> {
  isNew: boolean;
}

export function useSavedMessage(remove: (playlist: SavedPlaylist) => void) {
  const navigate = useNavigate();
  const announcementItems = useAnnouncementItems();
  const previewItems = usePreviewItems();
  return (saved: SavedPlaylist, isOpened = false) => {
    const { isNew, published_at } = saved;
    const isShown = isVisible(saved);
    const href = playlistAddress(saved);
    const view = { label: "View", href, onSelect: () => void navigate({ href }) };
    const day = published_at && !isShown ? ` It appears on ${dayOfPublication(published_at)}.` : "";
    const actions = isShown
      ? [view, ...(isNew ? announcementItems(saved) : [])]
      : previewItems(saved).slice(0, 1);
    showSuccess(
      `Playlist ${isNew ? "created" : "updated"} successfully.${day}`,
      isNew ? () => remove(saved) : undefined,
      isOpened ? [] : actions,
    );
  };
}

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
