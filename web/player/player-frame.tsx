import type { Ref } from "react";
import { dockedHeights, platformIds, playerHeights } from "#contract/platforms.ts";
import type { OpenPlayer } from "./player-state.ts";

interface Props {
  player: OpenPlayer;
  docked?: boolean;
  ref?: Ref<HTMLIFrameElement>;
}

/** It must not be moved in the document: that would load it again. */
export const PlayerFrame = ({ player: { platform, address, title }, docked, ref }: Props) => (
  <iframe
    ref={ref}
    src={address}
    title={`${platformIds[platform].name} player: ${title}`}
    height={(docked ? dockedHeights : playerHeights)[platform]}
    loading="lazy"
    allow="autoplay; encrypted-media; fullscreen; picture-in-picture; clipboard-write"
    sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-presentation allow-storage-access-by-user-activation"
    referrerPolicy="strict-origin-when-cross-origin"
    className="player-frame"
  />
);
