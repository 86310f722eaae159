import { type PlatformIds, platformIdNames } from "#domain/platforms.ts";
import { playlistTitle, type TitledPlaylist } from "#domain/playlist-title.ts";
import { indexWords, searchWords } from "#domain/search-words.ts";

interface Searched extends TitledPlaylist, PlatformIds {
  name: string | null;
}

/** Searches in JavaScript, because SQLite's LIKE folds neither accents nor non-ASCII capitals. */
export function searchIn<Playlist extends Searched>(playlists: Playlist[], q: string) {
  // The titles of extended playlists end in "+", so a search for "2024+" must find them.
  const plain = q.toLowerCase().replace(/(?<=\d)\+(?=\s|$)/g, " extended");
  const words = plain.split(/\s+/).filter(Boolean);
  const sought = words.map((word) => ({ word, parts: searchWords(word) }));
  return playlists.filter((playlist) => {
    const { name, is_extended, is_bonus } = playlist;
    const kinds = [is_extended && "extended", is_bonus && "bonus"].filter(Boolean);
    const own = indexWords([playlistTitle(playlist), name, ...kinds].join(" "));
    const ids = platformIdNames.map((id) => playlist[id].toLowerCase());
    const isFound = (part: string) => own.some((one) => one.startsWith(part));
    return sought.every(
      // A word without letters and digits has no parts and is ignored, such as the "#" of "Bonus #".
      ({ word, parts }) => ids.includes(word) || parts.every(isFound),
    );
  });
}
