import type { EditedSong } from "./edited-songs.ts";

export const SongWords = ({
  title,
  artist,
  length,
  note,
  elsewhere,
}: Pick<EditedSong, "title" | "artist" | "length" | "note"> & {
  elsewhere: string | undefined;
}) => (
  <>
    <p dir="auto">{title || "No title yet"}</p>
    <p dir="auto" className="artist">
      {artist}
      {length && ` · ${length}`}
    </p>
    {elsewhere && <p className="song-elsewhere">{elsewhere}</p>}
    {note && (
      <p dir="auto" className="song-note">
        {note}
      </p>
    )}
  </>
);
