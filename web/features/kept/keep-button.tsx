import { useEffect } from "react";
import type { Playlist } from "#contract/playlists.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { Icon } from "../../ui/icon.tsx";
import { useKept } from "./queries.ts";
import { takeWish } from "./wish.ts";

export default function KeepButton({ playlist }: { playlist: Playlist }) {
  const { isKept, keep } = useKept(playlist);
  useEffect(() => {
    if (isKept === false && takeWish(playlist.id)) keep(true);
  }, [isKept, keep, playlist.id]);
  if (isKept === undefined) return null;
  return (
    <button
      type="button"
      className="share keep"
      aria-pressed={isKept}
      aria-label={`Keep ${playlistTitle(playlist)}`}
      title={isKept ? "Kept" : "Keep"}
      onClick={() => keep(!isKept)}
    >
      <Icon name="heart" size={18} />
    </button>
  );
}
