import type { ReactNode } from "react";
import { openAddress, platformRecords } from "#domain/platforms.ts";
import { Icon } from "../../ui/icon.tsx";
import { type OpenPlayer, setSlot } from "../player/player-state.ts";

export function PlayerSlot({
  player: { platform, id },
  children,
}: {
  player: OpenPlayer;
  children?: ReactNode;
}) {
  const { name, player } = platformRecords[platform];
  return (
    <>
      <div
        ref={children ? undefined : setSlot}
        className="player-slot"
        aria-owns={children ? undefined : "player"}
        style={{ height: player.height }}
      >
        {children}
      </div>
      <p className="player-note">
        <span>
          Loads from {name}.{player.plays === "previews" && " Log in there to hear full songs."}
        </span>
        <a href={openAddress(platform, id)} rel="noopener" className="open-in">
          Open in {name} <Icon name="arrow" size={14} />
        </a>
      </p>
    </>
  );
}
