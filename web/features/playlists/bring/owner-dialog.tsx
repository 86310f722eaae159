import type { ReactNode } from "react";
import type { PlatformIds } from "#domain/platforms.ts";
import { pluralize } from "#domain/pluralize.ts";
import BringDialog, { type BroughtPlaylist } from "../../music/bring/bring-dialog.tsx";
import type { BroughtSong } from "../../music/bring/song-texts.ts";
import { useLookups } from "../../songs/editing/queries.ts";
import { HandOver } from "./hand-over.tsx";
import { NewLinksField } from "./new-links-field.tsx";

interface OwnerDialogProps {
  playlist: BroughtPlaylist & { id: string };
  songs: readonly BroughtSong[] | undefined;
  /** Whether the server has these songs. */
  isSaved: boolean;
  onLinks: (ids: Partial<PlatformIds>) => unknown;
  onClose: () => void;
  /** A link to the form, which looks up missing ISRCs. */
  complete?: ReactNode;
  children?: ReactNode;
}

export const bringLabel = "Bring it to other platforms";

export function OwnerDialog({
  playlist,
  songs,
  isSaved,
  onLinks,
  onClose,
  complete,
  children,
}: OwnerDialogProps) {
  const lookups = useLookups();
  const withIsrc = songs?.filter(({ isrc }) => isrc).length;
  return (
    <BringDialog
      heading={bringLabel}
      about="A transfer service copies the list for you: you sign in there, then paste the new link here."
      playlist={playlist}
      songs={songs}
      handOver={
        lookups && playlist.song_count > 0 && <HandOver playlist={playlist} isSaved={isSaved} />
      }
      onClose={onClose}
    >
      <NewLinksField ids={playlist} onTake={onLinks} />
      {songs && songs.length > 0 && (
        <p className="field-hint">
          {withIsrc || "None"} of {pluralize(songs.length, "song")}{" "}
          {withIsrc === 1 ? "has" : "have"} an ISRC, by which services find the exact recording.{" "}
          {lookups && withIsrc !== songs.length && complete}
        </p>
      )}
      {children}
    </BringDialog>
  );
}
