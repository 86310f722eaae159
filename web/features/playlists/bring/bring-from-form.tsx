import { useState } from "react";
import { type PlatformIds, platformRecords } from "#domain/platforms.ts";
import { Button } from "../../../ui/button.tsx";
import { useSite } from "../../../use-site.ts";
import { songOf } from "../../songs/editing/edited-songs.ts";
import type { EditedSongs } from "../../songs/editing/use-edited-songs.ts";
import { bringLabel, OwnerDialog } from "./owner-dialog.tsx";

interface BringFromFormProps {
  playlist: { id: string; title: string; ids: PlatformIds };
  songs: EditedSongs;
  /** Whether the server knows the playlist. */
  isSaved: boolean;
  onLinks: (ids: Partial<PlatformIds>) => void;
}

/** Opens the transfer dialog with the songs as edited in the form. Links that are pasted there go into the form’s platform fields. */
export function BringFromForm({ playlist, songs, isSaved, onLinks }: BringFromFormProps) {
  const { platforms } = useSite();
  const [isOpen, setOpen] = useState(false);
  const missing = platforms.filter((platform) => playlist.ids[`${platform}_id`] === "");
  const [only, ...others] = missing;
  const { song_count } = songs.totals;
  const written = songs.songs?.map(songOf).filter(({ title, artist }) => title && artist);
  return (
    <>
      {only && song_count > 0 && (
        <p className="form-offer">
          <Button look="link" onClick={() => setOpen(true)}>
            {others.length > 0 ? bringLabel : `Bring this list to ${platformRecords[only].name}…`}
          </Button>
        </p>
      )}
      {isOpen && (
        <OwnerDialog
          playlist={{ ...playlist, songCount: written?.length ?? song_count }}
          songs={written}
          isSaved={isSaved && !songs.changed}
          onLinks={onLinks}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
