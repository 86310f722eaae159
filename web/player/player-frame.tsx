import type { Ref } from "react";
import { dockedHeights, platformIds } from "#contract/platforms.ts";
import type { OpenPlayer } from "./open-player.ts";

/** The platform's own page. It must not be moved in the document: that would load it again. */
export const PlayerFrame = ({ player: { platform, address, title }, ref }: { player: OpenPlayer; ref?: Ref<HTMLIFrameElement> }) => (
  <iframe
    ref={ref}
    src={address}
    title={`${platformIds[platform].name} player: ${title}`}
    // What it has in the dock; over a slot it is as high as that.
    height={dockedHeights[platform]}
    loading="lazy"
    allow="autoplay; encrypted-media; fullscreen; picture-in-picture; clipboard-write"
    sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-presentation allow-storage-access-by-user-activation"
    referrerPolicy="strict-origin-when-cross-origin"
    className="player-frame"
  />
);
