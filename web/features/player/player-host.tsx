import "./player.css";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { platformRecords } from "#domain/platforms.ts";
import { onTokenChange, storedToken } from "../../token.ts";
import { bringIntoView, keepInPlace } from "./keep-in-place.ts";
import { PlayerBar } from "./player-bar.tsx";
import { PlayerFrame } from "./player-frame.tsx";
import { cardOf, positionOverSlot, reserveDockSpace } from "./player-position.ts";
import { closePlayer, type OpenPlayer, useOpenPlayer, usePlayerState } from "./player-state.ts";
import { fixTabOrder } from "./tab-order.ts";

export function PlayerHost() {
  const player = useOpenPlayer();
  const [small, setSmall] = useState(false);
  const key = `${player?.playlistId} ${player?.platform}`;
  return (
    player && <Player key={key} player={player} small={small} onResize={() => setSmall(!small)} />
  );
}

function Player({
  player,
  small,
  onResize,
}: {
  player: OpenPlayer;
  small: boolean;
  onResize: () => void;
}) {
  const slot = usePlayerState((state) => state.slot);
  const section = useRef<HTMLElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const docked = slot === null;
  const record = platformRecords[player.platform];

  useEffect(stopOtherTabs, []);
  useEffect(() => {
    const token = storedToken();
    return onTokenChange(() => storedToken() !== token && closePlayer());
  }, []);

  useLayoutEffect(() => {
    if (!section.current) return;
    return slot ? positionOverSlot(slot, section.current) : reserveDockSpace(section.current);
  }, [slot]);
  useLayoutEffect(() => keepInPlace(player), [player]);
  useEffect(() => bringIntoView(player), [player]);
  useEffect(
    () =>
      slot && section.current && frame.current
        ? fixTabOrder(slot, section.current, frame.current)
        : undefined,
    [slot],
  );

  function close() {
    const button =
      slot && cardOf(slot)?.querySelector<HTMLElement>(`[data-platform="${player.platform}"]`);
    closePlayer();
    button?.focus();
  }

  return (
    <section
      ref={section}
      id="player"
      aria-label="Player"
      tabIndex={-1}
      className="player"
      data-docked={docked || undefined}
      data-small={small || undefined}
      data-watched={record.player.plays === "videos" || undefined}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
    >
      {docked && <PlayerBar player={player} small={small} onResize={onResize} onClose={close} />}
      <PlayerFrame player={player} docked={docked} ref={frame} />
      <Announcement text={`${record.name} player opened: ${player.title}`} />
    </section>
  );
}

function stopOtherTabs() {
  const channel = new BroadcastChannel("player");
  channel.onmessage = closePlayer;
  channel.postMessage("opened");
  return () => channel.close();
}

/** Renders into a live region that already exists, because screen readers do not announce a region that appears together with its text. */
function Announcement({ text }: { text: string }) {
  const region = document.getElementById("successes");
  return region && createPortal(<p className="sr-only">{text}</p>, region);
}
