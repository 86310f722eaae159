import type { ReactNode } from "react";
import type { PlatformIds } from "#domain/platforms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { BringDialog } from "../../music/bring/bring-dialog.tsx";
import type { BroughtSong } from "../../music/bring/song-texts.ts";
import { useLookups } from "../../songs/editing/queries.ts";
import { HandOver } from "./hand-over.tsx";
import { NewLinksField } from "./new-links-field.tsx";

interface OwnerDialogProps {
  playlist: { id: string; title: string; ids: PlatformIds; songCount: number };
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
  const { id, songCount } = playlist;
  const withIsrc = songs?.filter(({ isrc }) => isrc).length;
  return (
    <BringDialog
      heading={bringLabel}
      about="A transfer service copies the list for you: you sign in there, then paste the new link here. The buttons copy the list and open soundiiz.com or tunemymusic.com in a new tab. Nothing leaves this site before you press."
      playlist={playlist}
      songs={songs}
      handOver={
        lookups &&
        songCount > 0 && <HandOver playlistId={id} songCount={songCount} isSaved={isSaved} />
      }
      onClose={onClose}
    >
      <NewLinksField ids={playlist.ids} onTake={onLinks} />
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
