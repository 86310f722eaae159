import { useNavigate } from "@tanstack/react-router";
import type { Playlist } from "#contract/playlists.ts";
import { playlistAddress } from "#domain/playlist-address.ts";
import type { TitledPlaylist } from "#domain/playlist-title.ts";
import { showSuccess } from "../../ui/toasts.tsx";
import { useAnnouncementItems } from "../followers/queries.ts";
import { dayOfPublication, isVisible } from "./playlist-values.ts";
import { usePreviewItems } from "./preview.tsx";

export interface SavedPlaylist extends TitledPlaylist, Pick<Playlist, "id" | "published_at"> {
  isNew: boolean;
}

/** Shows a toast with the next steps. Undo deletes a new playlist. */
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
