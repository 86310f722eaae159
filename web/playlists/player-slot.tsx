import type { ReactNode } from "react";
import { openAddress, platformIds, playerHeights, plays } from "#contract/platforms.ts";
import { type OpenPlayer, setSlot } from "../player/player-state.ts";
import { Icon } from "../ui/icon.tsx";

export function PlayerSlot({
  player: { platform, id },
  children,
}: {
  player: OpenPlayer;
  children?: ReactNode;
}) {
  const { name } = platformIds[platform];
  return (
    <>
      <div
        ref={children ? undefined : setSlot}
        className="player-slot"
        aria-owns={children ? undefined : "player"}
        style={{ height: playerHeights[platform] }}
      >
        {children}
      </div>
      <p className="player-note">
        <span>
          Loads from {name}.{plays[platform] === "previews" && " Log in there to hear full songs."}
        </span>
        <a href={openAddress(platform, id)} rel="noopener" className="open-in">
          Open in {name} <Icon name="arrow" size={14} />
        </a>
      </p>
    </>
  );
}
