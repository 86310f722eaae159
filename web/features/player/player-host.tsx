import "./player.css";
import { Link } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { openAddress, platformRecords } from "#domain/platforms.ts";
import { playlistAddress } from "#domain/playlist-address.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { pluralize } from "#domain/pluralize.ts";
import { onTokenChange, storedToken } from "../../token.ts";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { bringIntoView, keepInPlace } from "./keep-in-place.ts";
import { PlayerFrame } from "./player-frame.tsx";
import { positionOverSlot, reserveDockSpace } from "./player-position.ts";
import { closePlayer, type OpenPlayer, useOpenPlayer, usePlayerState } from "./player-state.ts";
import { fixTabOrder } from "./tab-order.ts";

interface PlayerProps {
  player: OpenPlayer;
  small: boolean;
  onResize: () => void;
}

export function PlayerHost() {
  const player = useOpenPlayer();
  const [small, setSmall] = useState(false);
  const key = `${player?.playlist.id} ${player?.platform}`;
  return (
    player && <Player key={key} player={player} small={small} onResize={() => setSmall(!small)} />
  );
}

function Player({ player, small, onResize }: PlayerProps) {
  const { slot } = usePlayerState();
  const section = useRef<HTMLElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const docked = slot === null;
  const { name, player: looks } = platformRecords[player.platform];

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
    const card = slot?.closest(".card");
    const button = card?.querySelector<HTMLElement>(`[data-platform="${player.platform}"]`);
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
      data-watched={looks.playsVideos}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
    >
      {docked && <PlayerBar player={player} small={small} onResize={onResize} onClose={close} />}
      <PlayerFrame player={player} docked={docked} ref={frame} />
      <Announcement text={`${name} player opened: ${playlistTitle(player.playlist)}`} />
    </section>
  );
}

function stopOtherTabs() {
  const channel = new BroadcastChannel("player");
  channel.onmessage = closePlayer;
  channel.postMessage("opened");
  return () => channel.close();
}

function PlayerBar({ player, small, onResize, onClose }: PlayerProps & { onClose: () => void }) {
  const { playlist, platform, id, cover } = player;
  const { name } = platformRecords[platform];
  const resize = small ? "Make the player larger" : "Make the player smaller";
  return (
    <div className="player-bar">
      <div className="player-cover">{cover}</div>
      <div className="player-words">
        <Link to={playlistAddress(playlist)} className="player-title">
          {playlistTitle(playlist)}
        </Link>
        <p>
          on {name}
          {playlist.song_count > 0 && ` · ${pluralize(playlist.song_count, "song")}`}
        </p>
      </div>
      <div className="player-controls">
        <IconButton
          icon={small ? "up" : "down"}
          label={resize}
          title={resize}
          className="icon-button player-handle"
          onClick={onResize}
        />
        <a
          className="icon-button"
          href={openAddress(platform, id)}
          rel="noopener"
          aria-label={`Open in ${name}`}
          title={`Open in ${name}`}
        >
          <Icon name="arrow" />
        </a>
        <IconButton icon="cross" label="Close player" title="Close player" onClick={onClose} />
      </div>
    </div>
  );
}

/** Uses an existing live region, because screen readers do not announce the text of a region that appears together with its text. */
function Announcement({ text }: { text: string }) {
  const region = document.getElementById("successes");
  return region && createPortal(<p className="sr-only">{text}</p>, region);
}
