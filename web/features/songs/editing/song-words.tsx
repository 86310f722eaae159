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
    <div className="row-words">
      <p>
        <bdi>{title || "No title yet"}</bdi>
        <span className="help">
          {" · "}
          <bdi>{artist}</bdi>
          {elsewhere && ` · ${elsewhere}`}
        </span>
      </p>
      {note && (
        <p dir="auto" className="song-note">
          {note}
        </p>
      )}
    </div>
    <span className="help">{length}</span>
  </>
);
