import "./songs.css";
import { Link, useHydrated, useLocation } from "@tanstack/react-router";
import { Fragment } from "react";
import { clockTime } from "#contract/clock-time.ts";
import { type SongFormat, songFormats } from "#contract/song-formats.ts";
import type { ListedSong } from "#contract/songs.ts";
import { songAnchor } from "./song-anchor.ts";

const formatNames: Record<SongFormat, string> = {
  txt: "Text",
  csv: "CSV",
  jspf: "JSPF",
  xspf: "XSPF",
};

interface Props {
  songs: ListedSong[];
  path?: string;
}

export function SongList({ songs, path }: Props) {
  const { hash } = useLocation();
  // CSS's :target does not match after a link inside the site.
  const marked = useHydrated() ? hash : "";
  // Where a song stands twice, a link leads to the first.
  const anchors = songs
    .map(songAnchor)
    .map((anchor, index, all) => (all.indexOf(anchor) === index ? anchor : undefined));
  return (
    <section className="songs" aria-label="Songs">
      <div className="songs-head">
        <h2>Songs</h2>
        {path && (
          <p>
            Download:{" "}
            {songFormats.map((format) => (
              <a key={format} href={`${path}/songs.${format}`} download>
                {formatNames[format]}
              </a>
            ))}
          </p>
        )}
      </div>
      <ol className="song-rows">
        {songs.map(({ title, artist, duration, also }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a song may stand in a playlist twice, and none of them moves
            key={index}
            id={anchors[index]}
            aria-current={anchors[index] === marked || undefined}
          >
            <p dir="auto">{title}</p>
            <p dir="auto" className="artist">
              {artist}
              {also.length > 0 && (
                <span>
                  {" · "}
                  {also.map((playlist, place) => (
                    <Fragment key={playlist.path}>
                      {place > 0 && ", "}
                      <Link to={playlist.path}>
                        {place > 0 ? playlist.title : `Also in ${playlist.title}`}
                      </Link>
                    </Fragment>
                  ))}
                </span>
              )}
            </p>
            {duration !== null && <span className="length">{clockTime(duration)}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
