import { Song } from "#contract/song-fields.ts";
import { perSongId, type SongIdName } from "#domain/song-links.ts";

const track: Record<SongIdName, RegExp> = {
  spotify_id:
    /^(?:spotify:track:|https?:\/\/open\.spotify\.com\/(?:[\w-]+\/)?track\/)?(\w{22})(?:\?.*)?$/,
  deezer_id: /^(?:https?:\/\/(?:www\.)?deezer\.com\/(?:\w+\/)?track\/)?(\d+)(?:\?.*)?$/,
  mbid: /^(?:https?:\/\/musicbrainz\.org\/recording\/)?([\da-f-]{36})\/?$/i,
  isrc: /^(?:urn:)?(?:isrc:)?([\w-]+)$/i,
};

/** Returns null for a malformed id, because the rest of the song is still useful. */
export const songId = (name: SongIdName, text: string) =>
  Song.shape[name].safeParse(track[name].exec(text.trim())?.[1]).data ?? null;

/** Ignores identifiers without a prefix or URL, because their platform is unknown. */
export function idsAmong(identifiers: readonly string[]) {
  const known = identifiers.filter((text) => /^(?:https?|spotify|urn|isrc):/i.test(text.trim()));
  return perSongId(
    (name) => known.map((text) => songId(name, text)).find((id) => id !== null) ?? null,
  );
}
