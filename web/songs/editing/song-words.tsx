import type { EditedSong } from "./edited-songs.ts";

export const SongWords = ({
  title,
  artist,
  length,
}: Pick<EditedSong, "title" | "artist" | "length">) => (
  <>
    <p dir="auto">{title || "No title yet"}</p>
    <p dir="auto" className="artist">
      {artist}
      {length && ` · ${length}`}
    </p>
  </>
);
