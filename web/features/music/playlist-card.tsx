import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import type { Playlist } from "#contract/playlists.ts";
import { openAddress, type Platform, platformRecords } from "#domain/platforms.ts";
import { playlistAddress } from "#domain/playlist-address.ts";
import { playlistSubtext, playlistTitle } from "#domain/playlist-title.ts";
import { songTotals } from "#domain/song-totals.ts";
import { Icon } from "../../ui/icon.tsx";
import { ShareButton } from "../../ui/share-button.tsx";
import { Heart } from "../kept/heart.tsx";
import { type OpenPlayer, setSlot } from "../player/player-state.ts";
import { Cover, colorOf } from "./cover.tsx";
import { PlatformButtons } from "./platform-buttons.tsx";

interface Props {
  playlist: Playlist;
  latestTitle?: string;
  alone?: boolean;
  linked?: boolean;
  shared?: boolean;
  eager?: boolean;
  player?: OpenPlayer | null;
  frame?: ReactNode;
  onToggle: (platform: Platform, button: HTMLElement) => void;
}

export function PlaylistCard({
  playlist,
  latestTitle,
  alone,
  linked,
  shared,
  eager,
  player,
  frame,
  onToggle,
}: Props) {
  const title = playlistTitle(playlist);
  const subtext = playlistSubtext(playlist);
  const songs = songTotals(playlist);
  const playerId = useId();
  const titleId = useId();
  const path = playlistAddress(playlist);
  const shownTitle = latestTitle ?? title;
  const size = latestTitle || alone ? "large" : "small";
  const Heading = alone ? "h1" : "h2";
  return (
    <article className="h-entry card" data-size={size} aria-labelledby={titleId}>
      <svg className="glow" aria-hidden="true" color={colorOf(playlist)} />
      <Cover playlist={playlist} size={size} eager={eager} />
      <div className="card-words">
        <Heading id={titleId} className="p-name">
          {linked ? (
            <Link to={path} className="u-url card-link">
              {shownTitle}
            </Link>
          ) : (
            shownTitle
          )}
        </Heading>
        {!linked && <data className="u-url" value={path} />}
        {playlist.name && (
          <p dir="auto" className="p-summary card-name">
            {playlist.name}
          </p>
        )}
        {subtext && <p>{subtext}</p>}
        {songs && <p>{unbroken(songs)}</p>}
      </div>
      <PlatformButtons
        playlist={playlist}
        open={player?.platform}
        playerId={playerId}
        label={`Listen to ${title}`}
        onToggle={onToggle}
      />
      <div id={playerId} className="card-player">
        {player && <PlayerSlot player={player}>{frame}</PlayerSlot>}
      </div>
      {shared && <ShareButton path={path} title={title} />}
      {shared && <Heart playlist={playlist} alone={alone} />}
    </article>
  );
}

function PlayerSlot({ player, children }: { player: OpenPlayer; children: ReactNode }) {
  const { platform, id } = player;
  const { name, player: looks } = platformRecords[platform];
  return (
    <>
      <div
        ref={children ? undefined : setSlot}
        className="player-slot"
        aria-owns={children ? undefined : "player"}
        style={{ height: looks.height }}
      >
        {children}
      </div>
      <p className="player-note">
        <span>
          Loads from {name}.{!looks.playsVideos && " Log in there to hear full songs."}
        </span>
        <a href={openAddress(platform, id)} rel="noopener" className="open-in">
          Open in {name} <Icon name="arrow" size={14} />
        </a>
      </p>
    </>
  );
}

/** Allows a line break only between the number of songs and the duration. */
const unbroken = (totals: string) =>
  totals.replaceAll(" ", "\u00a0").replace("\u00a0·\u00a0", " · ");
