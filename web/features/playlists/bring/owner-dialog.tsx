import { type ReactNode, useId, useState } from "react";
import { maxHandedOver } from "#contract/platform-lookups.ts";
import { type PlatformIds, platformRecords } from "#domain/platforms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { api } from "../../../api.ts";
import { useMutation } from "../../../query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { showFailure } from "../../../ui/toasts.tsx";
import { useSite } from "../../../use-site.ts";
import BringDialog, { type BroughtPlaylist } from "../../music/bring/bring-dialog.tsx";
import type { BroughtSong } from "../../music/bring/song-texts.ts";
import { songOf } from "../../songs/editing/edited-songs.ts";
import { useLookups } from "../../songs/editing/queries.ts";
import type { EditedSongs } from "../../songs/editing/use-edited-songs.ts";
import { NewLinksField } from "./new-links-field.tsx";

interface OwnerDialogProps {
  playlist: BroughtPlaylist & { id: string };
  songs: readonly BroughtSong[] | undefined;
  isSaved: boolean;
  onLinks: (ids: Partial<PlatformIds>) => unknown;
  onClose: () => void;
  completeLink?: ReactNode;
  children?: ReactNode;
}

export const bringLabel = "Bring it to other platforms";

interface BringFromFormProps extends Pick<OwnerDialogProps, "playlist" | "isSaved" | "onLinks"> {
  songs: EditedSongs;
}

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

export function OwnerDialog({
  playlist,
  songs,
  isSaved,
  onLinks,
  onClose,
  completeLink,
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
          {lookups && withIsrc !== songs.length && completeLink}
        </p>
      )}
      {children}
    </BringDialog>
  );
}

function HandOver({ playlist, isSaved }: Pick<OwnerDialogProps, "playlist" | "isSaved">) {
  const id = useId();
  const handing = useMutation({
    mutationFn: async (tab: Window) => {
      const params = { playlist_id: playlist.id };
      const { url } = await api("POST /playlists/:playlist_id/hand-over", { params });
      tab.location.replace(url);
    },
    onError: (_error, tab) => tab.close(),
  });
  const reason =
    (!isSaved && "Save first. Soundiiz gets the saved songs.") ||
    (playlist.song_count > maxHandedOver &&
      `Soundiiz takes at most ${maxHandedOver} songs at once. This playlist has ${playlist.song_count}.`);
  function open() {
    // The browser would block a tab that opens after the response.
    const tab = window.open("");
    if (!tab) return showFailure("Your browser blocked the new tab. Allow it for this site.");
    tab.opener = null;
    handing.mutate(tab);
  }
  return (
    <div className="form-buttons">
      <Button
        look="quiet"
        busy={handing.isPending}
        disabled={reason !== false}
        aria-describedby={id}
        onClick={open}
      >
        Open in Soundiiz
        <Icon name="arrow" size={14} />
      </Button>
      <p id={id} className="help">
        {reason || "Sends the songs to soundiiz.com. You choose the platform there."}
      </p>
    </div>
  );
}
