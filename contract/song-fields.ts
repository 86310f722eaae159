import * as z from "zod/mini";
import { perSongId, type SongIdName, songIds } from "#domain/song-links.ts";
import { line, SongSeconds } from "./fields.ts";

export const maxSongs = 500;
export const maxSongTextLength = 300;

const SongId = (name: SongIdName) => {
  const { shape, rule } = songIds[name];
  const plain = (text: string) => {
    if (name === "mbid") return text.toLowerCase();
    return name === "isrc" ? text.replace(/[\s-]/g, "").toUpperCase() : text;
  };
  return z._default(
    z.nullable(z.string(rule).check(z.overwrite(plain), z.regex(shape, rule))),
    null,
  );
};

export const Song = z.object(
  {
    title: line("Title", maxSongTextLength),
    artist: line("Artist", maxSongTextLength),
    album: z._default(z.nullable(line("Album", maxSongTextLength)), null),
    duration: z._default(z.nullable(SongSeconds), null),
    note: z._default(z.nullable(line("Note", maxSongTextLength)), null),
    ...perSongId(SongId),
  },
  "A song must be an object with a title and an artist",
);
export type Song = z.infer<typeof Song>;

export const tooManySongs = `A playlist can have at most ${maxSongs} songs`;
export const Songs = z
  .array(Song, "Songs must be a list")
  .check(z.maxLength(maxSongs, tooManySongs));
