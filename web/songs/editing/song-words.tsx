import type { EditedSong } from "./edited-songs.ts";

export const SongWords = ({
  title,
  artist,
  length,
  note,
}: Pick<EditedSong, "title" | "artist" | "length" | "note">) => (
  <>
    <p dir="auto">{title || "No title yet"}</p>
    <p dir="auto" className="artist">
      {artist}
      {length && ` · ${length}`}
    </p>
    {note && (
      <p dir="auto" className="song-note">
        {note}
      </p>
    )}
  </>
);
