import type { Ref } from "react";
import { platformRecords, playerPermissions } from "#domain/platforms.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import type { OpenPlayer } from "./player-state.ts";

interface Props {
  player: OpenPlayer;
  docked?: boolean;
  ref?: Ref<HTMLIFrameElement>;
}

/** Never move this element in the document, because a moved iframe loads again. */
export function PlayerFrame({ player: { playlist, platform, address }, docked, ref }: Props) {
  const { name, player } = platformRecords[platform];
  return (
    <iframe
      ref={ref}
      src={address}
      title={`${name} player: ${playlistTitle(playlist)}`}
      height={docked ? player.dockedHeight : player.height}
      loading="lazy"
      allow={playerPermissions(platform)}
      sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-presentation allow-storage-access-by-user-activation"
      referrerPolicy="strict-origin-when-cross-origin"
      className="player-frame"
    />
  );
}
