import { useState } from "react";
import { idOn, type Platform, playerAddress } from "#contract/platforms.ts";
import { latestTitle, playlistKind } from "#contract/playlist-title.ts";
import type { Playlist } from "#contract/playlists.ts";
import { site } from "#site";
import { shownShade } from "../theme/theme.ts";
import type { OpenPlayer } from "./player.tsx";
import { PlaylistCard } from "./playlist-card.tsx";
import { rememberPlatform } from "./remembered-platform.ts";

interface Props {
  playlists: Playlist[];
  latestFirst?: boolean;
  /** On a page of its own. */
  alone?: boolean;
  /** Not there yet: nothing to send anybody to. */
  preview?: boolean;
}

/** All of a page's cards: together, because only one player may be open among them. */
export function PlaylistCards({ playlists, latestFirst, alone, preview }: Props) {
  const [open, setOpen] = useState<{ playlistId: string; player: OpenPlayer } | null>(null);

  function toggle(playlist: Playlist, platform: Platform) {
    const id = idOn(platform, playlist);
    const isOpen = open?.playlistId === playlist.id && open.player.platform === platform;
    if (isOpen || !id) return setOpen(null);
    rememberPlatform(platform);
    const address = playerAddress(platform, id, { theme: shownShade(), qobuzZone: site.qobuzZone });
    setOpen({ playlistId: playlist.id, player: { platform, id, address } });
  }

  return (
    <div className="grid gap-5">
      {playlists.map((playlist, index) => (
        <PlaylistCard
          key={playlist.id}
          playlist={playlist}
          latestTitle={latestFirst && index === 0 && playlistKind(playlist) === "monthly" ? latestTitle(playlist) : undefined}
          alone={alone && index === 0}
          shared={!preview}
          eager={index < 2}
          player={open?.playlistId === playlist.id ? open.player : null}
          onToggle={(platform) => toggle(playlist, platform)}
        />
      ))}
    </div>
  );
}
