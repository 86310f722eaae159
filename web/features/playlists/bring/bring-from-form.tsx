import { useState } from "react";
import { type PlatformIds, platformRecords } from "#domain/platforms.ts";
import { Button } from "../../../ui/button.tsx";
import { useSite } from "../../../use-site.ts";
import type { BroughtPlaylist } from "../../music/bring/bring-dialog.tsx";
import { songOf } from "../../songs/editing/edited-songs.ts";
import type { EditedSongs } from "../../songs/editing/use-edited-songs.ts";
import { bringLabel, OwnerDialog } from "./owner-dialog.tsx";

interface BringFromFormProps {
  playlist: BroughtPlaylist & { id: string };
  songs: EditedSongs;
  isSaved: boolean;
  onLinks: (ids: Partial<PlatformIds>) => void;
}

/** Opens the dialog with the edited songs. Links that are pasted there go into the form's fields. */
export function BringFromForm({ playlist, songs, isSaved, onLinks }: BringFromFormProps) {
  const { platforms } = useSite();
  const [isOpen, setOpen] = useState(false);
  const [only, ...others] = platforms.filter((platform) => playlist[`${platform}_id`] === "");
  const written = songs.songs?.map(songOf).filter(({ title, artist }) => title && artist);
  return (
    <>
      {only && playlist.song_count > 0 && (
        <p className="form-offer">
          <Button look="link" onClick={() => setOpen(true)}>
            {others.length > 0 ? bringLabel : `Bring this list to ${platformRecords[only].name}…`}
          </Button>
        </p>
      )}
      {isOpen && (
        <OwnerDialog
          playlist={{ ...playlist, song_count: written?.length ?? playlist.song_count }}
          songs={written}
          isSaved={isSaved && !songs.changed}
          onLinks={onLinks}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
