import { type PlatformIds, platformIdNames } from "#domain/platforms.ts";
import { playlistTitle, type TitledPlaylist } from "#domain/playlist-title.ts";
import { indexWords, searchWords } from "#domain/search-words.ts";

interface Searched extends TitledPlaylist, PlatformIds {
  name: string | null;
}

/** Returns the playlists that match all words of `q`. Searches in JavaScript, because SQLite's LIKE does not fold accents or non-ASCII capitals. */
export function searchIn<Playlist extends Searched>(playlists: Playlist[], q: string) {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const sought = words.map((word) => ({ word, parts: searchWords(word) }));
  return playlists.filter((playlist) => {
    const ofTitle = titleWords(playlist);
    const ids = platformIdNames.map((name) => playlist[name].toLowerCase());
    const ofName = indexWords(playlist.name ?? "");
    const isInName = (part: string) => ofName.some((one) => one.startsWith(part));
    return sought.every(
      ({ word, parts }) =>
        ids.includes(word) ||
        ofTitle.some((one) => one.startsWith(word)) ||
        (parts.length > 0 && parts.every(isInName)),
    );
  });
}

function titleWords(playlist: Searched) {
  const { year, end_year, is_extended, is_bonus } = playlist;
  const words = [playlistTitle(playlist), String(end_year ?? "")];
  if (is_extended) words.push(`${year}+ ${end_year ?? ""}+ extended`);
  if (is_bonus) words.push("bonus");
  return words.join(" ").toLowerCase().split(" ");
}
