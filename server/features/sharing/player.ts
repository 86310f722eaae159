import type { Playlist } from "#contract/playlists.ts";
import type { PlayerAnswer } from "#contract/sharing.ts";
import type { Site } from "#contract/site.ts";
import { placesOf, platformRecords, playerAddress, playerPermissions } from "#domain/platforms.ts";
import { cardAddress, cardSize } from "#domain/playlist-address.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { html } from "../../http/html.ts";

const usualWidth = 600;
const day = 24 * 60 * 60;

export function playerFor(
  playlist: Playlist,
  { platforms, name: siteName, qobuz_zone: qobuzZone }: Site,
  siteUrl: string,
  room: { width: number; height: number },
): PlayerAnswer {
  const title = playlistTitle(playlist);
  const hasThumbnail = cardSize.width <= room.width && cardSize.height <= room.height;
  const answer = {
    version: "1.0" as const,
    title,
    provider_name: siteName,
    provider_url: `${siteUrl}/`,
    cache_age: day,
    ...(hasThumbnail && {
      thumbnail_url: siteUrl + cardAddress(playlist),
      thumbnail_width: cardSize.width,
      thumbnail_height: cardSize.height,
    }),
  };
  const [place] = placesOf(playlist, platforms);
  if (!place) return { ...answer, type: "link" };
  const { platform, id, name } = place;
  const width = Math.min(usualWidth, room.width);
  const height = Math.min(platformRecords[platform].player.height, room.height);
  const address = playerAddress(platform, id, { theme: "light", qobuzZone });
  const frame = html`<iframe src="${address}" title="${name} player: ${title}" width="${String(width)}" height="${String(height)}" loading="lazy" allow="${playerPermissions(platform)}" referrerpolicy="strict-origin-when-cross-origin" style="border:0;border-radius:12px"></iframe>`;
  return { ...answer, type: "rich", html: String(frame), width, height };
}
