import { type ComponentType, useState } from "react";
import type { Playlist } from "#contract/playlists.ts";
import { idOn, type Platform, playerAddress } from "#domain/platforms.ts";
import { latestTitle, playlistKind } from "#domain/playlist-title.ts";
import { currentColorScheme } from "../../theme/theme.ts";
import { useSite } from "../../use-site.ts";
import { openPlayer } from "../player/player-outlet.tsx";
import { closePlayer, type OpenPlayer, useOpenPlayer } from "../player/player-state.ts";
import { rememberPlatform } from "../player/remembered-platform.ts";
import { Cover } from "./cover.tsx";
import { PlaylistCard } from "./playlist-card.tsx";

interface Props {
  playlists: Playlist[];
  latestFirst?: boolean;
  alone?: boolean;
  shared?: boolean;
  preview?: ComponentType<{ player: OpenPlayer }>;
}

export function PlaylistCards({
  playlists,
  latestFirst,
  alone,
  preview: Preview,
  shared = !Preview,
}: Props) {
  const [previewed, setPreviewed] = useState<OpenPlayer | null>(null);
  const playing = useOpenPlayer();
  const { qobuz_zone: qobuzZone } = useSite();
  const open = Preview ? previewed : playing;

  function toggle(playlist: Playlist, platform: Platform, button: HTMLElement) {
    const id = idOn(platform, playlist);
    const isOpen = open?.playlist.id === playlist.id && open.platform === platform;
    if (Preview || isOpen) closePlayer();
    if (isOpen || !id) return setPreviewed(null);
    rememberPlatform(platform);
    (Preview ? setPreviewed : openPlayer)({
      playlist,
      platform,
      id,
      address: playerAddress(platform, id, { theme: currentColorScheme(), qobuzZone }),
      cover: <Cover playlist={playlist} size="small" eager />,
      button,
      top: button.getBoundingClientRect().top,
      closing: document.querySelector(".player-slot")?.closest<HTMLElement>(".card") ?? null,
    });
  }

  return (
    <div className="h-feed cards">
      {playlists.map((playlist, index) => {
        const player = open?.playlist.id === playlist.id ? open : null;
        return (
          <PlaylistCard
            key={playlist.id}
            playlist={playlist}
            latestTitle={
              latestFirst && index === 0 && playlistKind(playlist) === "monthly"
                ? latestTitle(playlist)
                : undefined
            }
            alone={alone && index === 0}
            linked={!Preview && !alone}
            shared={shared}
            eager={index < 2}
            player={player}
            frame={Preview && player && <Preview key={player.platform} player={player} />}
            onToggle={(platform, button) => toggle(playlist, platform, button)}
          />
        );
      })}
    </div>
  );
}
