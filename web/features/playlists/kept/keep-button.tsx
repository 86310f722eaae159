import type { Playlist } from "#contract/playlists.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { ControlIcon } from "../../../ui/control-icon.tsx";
import { useKept } from "./queries.ts";

export default function KeepButton({ playlist }: { playlist: Playlist }) {
  const { isKept, keep } = useKept(playlist);
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
      <ControlIcon name="heart" size={18} />
    </button>
  );
}
