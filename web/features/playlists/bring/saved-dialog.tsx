import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Playlist } from "#contract/playlists.ts";
import { api } from "../../../api.ts";
import { useQuery, useShowChanges } from "../../../query-client.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import { songsQuery } from "../../songs/editing/queries.ts";
import { playlistQuery } from "../queries.ts";
import { bringLabel, OwnerDialog } from "./owner-dialog.tsx";

export default function BringButton({ playlist }: { playlist: Playlist }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="edit-link" onClick={() => setOpen(true)}>
        {bringLabel}
      </button>
      {isOpen && <SavedDialog playlist={playlist} onClose={() => setOpen(false)} />}
    </>
  );
}

interface SavedDialogProps {
  playlist: Playlist;
  onClose: () => void;
  onEdit?: (playlist: Playlist) => void;
}

export function SavedDialog({ playlist, onClose, onEdit }: SavedDialogProps) {
  const showChanges = useShowChanges();
  const params = { playlist_id: playlist.id };
  const { data } = useQuery(playlistQuery(playlist.id));
  const now = data ?? playlist;
  const songs = useQuery({ ...songsQuery(playlist.id), enabled: now.song_count > 0 });
  return (
    <OwnerDialog
      playlist={now}
      songs={songs.data?.data}
      isSaved
      onLinks={(ids) =>
        api("PATCH /playlists/:playlist_id", { params, body: ids }).finally(showChanges)
      }
      onClose={onClose}
      completeLink={
        <Link
          to="/admin/playlists"
          search={{ edit: playlist.id }}
          onClick={(event) => {
            onClose();
            if (!onEdit) return;
            event.preventDefault();
            onEdit(now);
          }}
        >
          Complete the songs
        </Link>
      }
    >
      <NotLoaded what="songs" query={songs} />
    </OwnerDialog>
  );
}
