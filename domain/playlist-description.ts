import { type Platform, type PlatformIds, placesOf } from "./platforms.ts";
import { playlistSubtext, playlistTitle, type TitledPlaylist } from "./playlist-title.ts";
import { songTotals, type Totals } from "./song-totals.ts";
import { textOfHtml } from "./text-of-html.ts";

type Playlist = TitledPlaylist & Totals & PlatformIds;

interface Song {
  title: string;
  artist: string;
}

export function playlistDescription(
  playlist: Playlist & { name: string | null; note_html: string | null },
  offered: readonly Platform[],
  songs: readonly Song[] = [],
) {
  const { name, note_html } = playlist;
  const words = [name, note_html && textOfHtml(note_html)].filter(Boolean).join(": ");
  return [quoted(words), playlistFacts(playlist, offered, songs)].filter(Boolean).join(" ");
}

const maxQuotedLength = 200;

function quoted(words: string) {
  const line = words.replace(/\s+/g, " ");
  if (line.length <= maxQuotedLength) return /^$|[.!?…]$/.test(line) ? line : `${line}.`;
  return `${line.slice(0, maxQuotedLength).replace(/\s\S*$/, "")}…`;
}

export function playlistFacts(
  playlist: Playlist,
  offered: readonly Platform[],
  songs: readonly Song[] = [],
) {
  const where = placesOf(playlist, offered).map(({ name }) => name);
  const what = playlistSubtext(playlist) ?? `Listen to ${playlistTitle(playlist)}.`;
  const on = where.length > 0 && `On ${where.join(", ")}.`;
  return [what, totalsAndSongs(playlist, songs), on].filter(Boolean).join(" ");
}

const maxNamed = 3;

function totalsAndSongs(playlist: Totals, songs: readonly Song[]) {
  const totals = songTotals(playlist);
  if (!totals) return "";
  const named = songs.slice(0, maxNamed).map(({ title, artist }) => `${title} by ${artist}`);
  const end = songs.length > maxNamed ? "…" : ".";
  return [totals, named.join(", ")].filter(Boolean).join(": ") + end;
}
