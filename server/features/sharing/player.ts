import type { Playlist } from "#contract/playlists.ts";
import type { PlayerAnswer } from "#contract/sharing.ts";
import type { Site } from "#contract/site.ts";
import { placesOf, platformRecords, playerAddress, playerPermissions } from "#domain/platforms.ts";
import { cardAddress, cardSize } from "#domain/playlist-address.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { html } from "../../http/html.ts";

const usualWidth = 600;
const secondsOfADay = 24 * 60 * 60;

interface Room {
  width: number;
  height: number;
}

function thumbnail(playlist: Playlist, siteUrl: string, room: Room) {
  const { width, height } = cardSize;
  if (width > room.width || height > room.height) return {};
  return {
    thumbnail_url: siteUrl + cardAddress(playlist),
    thumbnail_width: width,
    thumbnail_height: height,
  };
}

function player(playlist: Playlist, { platforms, qobuz_zone }: Site, room: Room) {
  const [first] = placesOf(playlist, platforms);
  if (!first) return { type: "link" as const };
  const { platform, id, name } = first;
  const width = Math.min(usualWidth, room.width);
  const height = Math.min(platformRecords[platform].player.height, room.height);
  const address = playerAddress(platform, id, { theme: "light", qobuzZone: qobuz_zone });
  const frame = html`<iframe src="${address}" title="${name} player: ${playlistTitle(playlist)}" width="${String(width)}" height="${String(height)}" loading="lazy" allow="${playerPermissions(platform)}" referrerpolicy="strict-origin-when-cross-origin" style="border:0;border-radius:12px"></iframe>`;
  return { type: "rich" as const, html: String(frame), width, height };
}

export const playerFor = (
  playlist: Playlist,
  { site, siteUrl }: { site: Site; siteUrl: string },
  room: Room,
): PlayerAnswer => ({
  version: "1.0",
  title: playlistTitle(playlist),
  provider_name: site.name,
  provider_url: `${siteUrl}/`,
  cache_age: secondsOfADay,
  ...thumbnail(playlist, siteUrl, room),
  ...player(playlist, site, room),
});
