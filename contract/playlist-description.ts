import { idOn, platformIds, platforms } from "./platforms.ts";
import { playlistSubtext, playlistTitle } from "./playlist-title.ts";
import type { Playlist } from "./playlists.ts";
import { songTotals } from "./song-totals.ts";
import type { Song } from "./songs.ts";

const mostNamed = 3;

function whatIsInIt(playlist: Playlist, songs: readonly Song[]): string[] {
  const totals = songTotals(playlist);
  if (!totals) return [];
  const named = songs.slice(0, mostNamed).map(({ title, artist }) => `${title} by ${artist}`);
  return [
    `${[totals, ...(named.length ? [named.join(", ")] : [])].join(": ")}${songs.length > mostNamed ? "…" : "."}`,
  ];
}

export function playlistDescription(playlist: Playlist, songs: readonly Song[] = []): string {
  const where = platforms
    .filter((platform) => idOn(platform, playlist))
    .map((platform) => platformIds[platform].name);
  const what = playlistSubtext(playlist) ?? `The playlist ${playlistTitle(playlist)}.`;
  return [
    what,
    ...whatIsInIt(playlist, songs),
    ...(where.length === 0 ? [] : [`On ${where.join(", ")}.`]),
  ].join(" ");
}
