import { type Platform, type PlatformIds, placesOf } from "./platforms.ts";
import { playlistSubtext, playlistTitle, type TitledPlaylist } from "./playlist-title.ts";
import { songTotals, type Totals } from "./song-totals.ts";
import { textOfHtml } from "./text-of-html.ts";

type DescribedPlaylist = TitledPlaylist & Totals & PlatformIds;

interface Words {
  name: string | null;
  note_html: string | null;
}

interface Song {
  title: string;
  artist: string;
}

const maxNamed = 3;

function whatIsInIt(playlist: DescribedPlaylist, songs: readonly Song[]) {
  const totals = songTotals(playlist);
  if (!totals) return "";
  const named = songs.slice(0, maxNamed).map(({ title, artist }) => `${title} by ${artist}`);
  const end = songs.length > maxNamed ? "…" : ".";
  return [totals, named.join(", ")].filter(Boolean).join(": ") + end;
}

const maxQuotedLength = 200;

function quoted({ name, note_html }: Words) {
  const words = [name, note_html && textOfHtml(note_html)].filter(Boolean).join(": ");
  const line = words.replace(/\s+/g, " ");
  if (line.length <= maxQuotedLength) return /^$|[.!?…]$/.test(line) ? line : `${line}.`;
  return `${line.slice(0, maxQuotedLength).replace(/\s\S*$/, "")}…`;
}

export const playlistDescription = (
  playlist: DescribedPlaylist & Words,
  offered: readonly Platform[],
  songs: readonly Song[] = [],
) => [quoted(playlist), playlistFacts(playlist, offered, songs)].filter(Boolean).join(" ");

export function playlistFacts(
  playlist: DescribedPlaylist,
  offered: readonly Platform[],
  songs: readonly Song[] = [],
) {
  const where = placesOf(playlist, offered).map(({ name }) => name);
  const what = playlistSubtext(playlist) ?? `Listen to ${playlistTitle(playlist)}.`;
  const on = where.length > 0 && `On ${where.join(", ")}.`;
  return [what, whatIsInIt(playlist, songs), on].filter(Boolean).join(" ");
}
