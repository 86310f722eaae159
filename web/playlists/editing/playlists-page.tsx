import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { playlistTitle } from "#contract/playlist-title.ts";
import type { Playlist } from "#contract/playlists.ts";
import { type Column, orNone } from "../../admin/data-table.tsx";
import { DeleteDialog } from "../../admin/delete-dialog.tsx";
import type { ListSearch } from "../../admin/list-search-params.ts";
import { type ListDescription, ManagedList, type OnSearch } from "../../admin/managed-list.tsx";
import { useDeletion } from "../../admin/use-deletion.ts";
import { api } from "../../api.ts";
import { useTellingItems } from "../../followers/use-telling-items.ts";
import { FillAllPanel } from "../../songs/editing/fill-all-panel.tsx";
import { showSuccess } from "../../ui/toasts.tsx";
import { PlaylistForm } from "./playlist-form.tsx";
import { newPlaylist, type PlaylistStart, playlistAfter } from "./playlist-values.ts";
import { playlistsPageSize, playlistsQuery, useRestorePlaylist, useShowChange } from "./queries.ts";

const yes = (flag: boolean) => (flag ? "Yes" : "");

const columns: Column<Playlist>[] = [
  { label: "Year", sort: "year", cell: ({ year }) => year },
  { label: "End Year", sort: "end_year", cell: ({ end_year }) => orNone(end_year) },
  { label: "Month", sort: "month", cell: ({ month }) => orNone(month) },
  { label: "Is extended", sort: "is_extended", cell: ({ is_extended }) => yes(is_extended) },
  { label: "Is bonus", sort: "is_bonus", cell: ({ is_bonus }) => yes(is_bonus) },
  { label: "Bonus number", sort: "bonus_number", cell: ({ bonus_number }) => orNone(bonus_number) },
];

const playlists: ListDescription<Playlist> = {
  title: "Playlist Management",
  noun: ["playlist", "playlists"],
  addLabel: "Add Playlist",
  columns,
  query: playlistsQuery,
  pageSize: playlistsPageSize,
};

export function PlaylistsPage({ search, onSearch }: { search: ListSearch; onSearch: OnSearch }) {
  const router = useRouter();
  const [edited, setEdited] = useState<PlaylistStart | Playlist | null>(null);
  const [restored, setRestored] = useState<string>();
  const { mutateAsync: bringBack } = useRestorePlaylist();
  const tellingItems = useTellingItems();

  async function undo(playlist: Playlist) {
    try {
      await bringBack(playlist);
    } catch {
      // A toast has told why.
      return offerUndo(playlist);
    }
    setRestored(playlist.id);
    showSuccess("Playlist restored successfully.");
  }

  const offerUndo = (playlist: Playlist) => showSuccess("The playlist was deleted successfully", () => void undo(playlist));

  const deletion = useDeletion<Playlist>({
    remove: ({ id }) => api("DELETE /playlists/:playlist_id", { params: { playlist_id: id } }),
    failure: "An error occurred while deleting the playlist",
    onDeleted: (playlist) => {
      setRestored(undefined);
      offerUndo(playlist);
      void router.invalidate();
    },
  });
  return (
    <ManagedList
      list={playlists}
      search={search}
      onSearch={onSearch}
      onAdd={() => setEdited(newPlaylist(new Date()))}
      restored={restored}
      notice={<FillAllPanel onEnd={useShowChange()} />}
      actions={(playlist) => ({
        name: playlistTitle(playlist),
        items: [
          { label: "Edit playlist", onSelect: () => setEdited(playlist) },
          { label: "Delete playlist", onSelect: () => deletion.ask(playlist) },
          { label: "Duplicate", onSelect: () => setEdited(playlistAfter(playlist)) },
          ...tellingItems(playlist),
        ],
      })}
    >
      {edited && <PlaylistForm start={edited} onClose={() => setEdited(null)} />}
      {deletion.row && (
        <DeleteDialog
          noun="playlist"
          name={playlistTitle(deletion.row)}
          busy={deletion.busy}
          onDelete={deletion.confirm}
          onClose={deletion.cancel}
        />
      )}
    </ManagedList>
  );
}
