import { useId } from "react";
import { maxHandedOver } from "#contract/hand-over.ts";
import { api } from "../../../api.ts";
import { useMutation } from "../../../query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { showFailure } from "../../../ui/toasts.tsx";

interface HandOverProps {
  playlist: { id: string; song_count: number };
  /** Whether the server has these songs. */
  isSaved: boolean;
}

export function HandOver({ playlist, isSaved }: HandOverProps) {
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
        disabled={Boolean(reason)}
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
