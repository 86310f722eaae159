import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Platform } from "#domain/platforms.ts";
import { playlistAddress } from "#domain/playlist-address.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { api } from "../../../api.ts";
import { useMutation, useQuery } from "../../../query-client.ts";
import { Menu } from "../../../ui/menu.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { showFailure } from "../../../ui/toasts.tsx";
import { findUnsaved } from "../../../ui/unsaved.ts";
import { useShowChanges } from "../../../use-show-changes.ts";
import { useSite } from "../../../use-site.ts";
import type { ListSearch } from "../../admin/list-search-params.ts";
import { ManagedList, type OnSearch } from "../../admin/managed-list.tsx";
import { useAnnouncementItems } from "../../followers/queries.ts";
import { FillAllPanel, fillAllLabel, useCanFillAll } from "../../songs/editing/fill-all-panel.tsx";
import { PlaylistForm, unsavedNew, unsavedPlaylist } from "./playlist-form.tsx";
import { playlistList } from "./playlist-list.tsx";
import {
  type EditedPlaylist,
  isVisible,
  newPlaylist,
  nextPlaylistDefaults,
} from "./playlist-values.ts";
import { usePreviewItems } from "./preview.tsx";
import { playlistQuery } from "./queries.ts";
import type { Shared } from "./shared.ts";
import { readSharedLink } from "./shared-link.ts";
import { usePlaylistDeletion } from "./use-playlist-deletion.ts";
import { useSharedLink } from "./use-shared-link.ts";

const startOf = (address: string) => (findUnsaved(address)?.start ?? null) as EditedPlaylist | null;
const startOfNew = () => startOf(unsavedNew) ?? newPlaylist(new Date());

interface PlaylistsPageProps {
  search: ListSearch & Shared;
  onSearch: OnSearch;
  linked: { id: string; platform?: Platform | undefined } | undefined;
  /** With the address of what was saved, if visitors see it. */
  onLinkedClose: (saved?: string) => void;
}

export function PlaylistsPage({ search, onSearch, linked, onLinkedClose }: PlaylistsPageProps) {
  const { platforms } = useSite();
  const [edited, setEdited] = useState(() =>
    linked || readSharedLink(search, platforms) ? null : startOf(unsavedPlaylist),
  );
  const { data: linkedPlaylist, isLoadingError: isLinkBroken } = useQuery({
    ...playlistQuery(linked?.id ?? ""),
    enabled: linked !== undefined && linked.id !== "new",
  });
  useEffect(() => {
    if (!isLinkBroken) return;
    showFailure("We couldn’t find the playlist you wanted to edit.");
    onLinkedClose();
  }, [isLinkBroken, onLinkedClose]);
  useEffect(() => {
    if (linked?.id !== "new") return;
    setEdited(startOfNew());
    onLinkedClose();
  }, [linked?.id, onLinkedClose]);
  const exporting = useMutation({
    mutationFn: async () => saveFile((await api("GET /playlists/export")) as File),
  });
  const canFill = useCanFillAll();
  const [isFilling, setFilling] = useState(false);
  const showChanges = useShowChanges();
  useSharedLink(search, {
    onOpen: setEdited,
    onTaken: () => onSearch(({ page, q, sort }) => ({ page, q, sort }), true),
  });
  const deletion = usePlaylistDeletion();
  const announcementItems = useAnnouncementItems();
  const previewItems = usePreviewItems();
  return (
    <ManagedList
      {...playlistList}
      search={search}
      onSearch={onSearch}
      onAdd={() => setEdited(startOfNew())}
      onPress={setEdited}
      onDeleteChosen={deletion.ask}
      restored={deletion.restored}
      tools={
        <>
          <Link to="/admin/playlists/import" className="button button-quiet">
            Import
          </Link>
          <Menu
            className="button button-quiet"
            aria-label="More"
            items={[
              { label: "Export", onSelect: () => exporting.isPending || exporting.mutate() },
              ...(canFill && !isFilling
                ? [{ label: fillAllLabel, onSelect: () => setFilling(true) }]
                : []),
              { label: "Recently deleted", to: "/admin/deleted" },
            ]}
          />
        </>
      }
      notice={isFilling && <FillAllPanel onEnd={showChanges} onClose={() => setFilling(false)} />}
      actions={(playlist) => ({
        name: playlistTitle(playlist),
        items: [
          { label: "Edit playlist", onSelect: () => setEdited(playlist) },
          { label: "Delete playlist", onSelect: () => deletion.ask([playlist]) },
          ...(isVisible(playlist)
            ? [{ label: "View", to: playlistAddress(playlist) }]
            : previewItems(playlist)),
          {
            label: `Add next: ${playlistTitle(nextPlaylistDefaults(playlist))}`,
            onSelect: () => setEdited(nextPlaylistDefaults(playlist)),
          },
          ...(isVisible(playlist) ? announcementItems(playlist) : []),
        ],
      })}
    >
      {linked && linkedPlaylist && (
        <PlaylistForm
          key={linked.id}
          start={linkedPlaylist}
          first={linked.platform}
          onClose={onLinkedClose}
        />
      )}
      {edited && <PlaylistForm start={edited} onClose={() => setEdited(null)} />}
      {deletion.question}
    </ManagedList>
  );
}
