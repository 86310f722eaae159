import { useState } from "react";
import type { Playlist } from "#contract/playlists.ts";
import { bringLabel } from "./owner-dialog.tsx";
import { SavedDialog } from "./saved-dialog.tsx";

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
