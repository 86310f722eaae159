import "./songs.css";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import type { FoundSong, PlaylistLink } from "#contract/songs.ts";
import { pluralize } from "#domain/pluralize.ts";
import { maxFound, minSearchLength } from "#domain/search-limits.ts";
import { indexWords, searchWords, songAnchor } from "#domain/search-words.ts";

interface Found {
  q: string;
  songs: FoundSong[];
  playlists: PlaylistLink[];
}

export function FoundSongs({ q, songs, playlists: found }: Found) {
  const words = searchWords(q);
  return (
    <>
      <p role="status" className="found-count">
        {summary(q, songs, found)}
      </p>
      {found.length > 0 && (
        <ul aria-label="Playlists" className="found-playlists">
          {found.map(({ title, path }) => (
            <li key={path}>
              <Link to={path} className="pill">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ol className="song-rows">
        {songs.map(({ title, artist, playlists }) => (
          <li key={`${artist}\n${title}`}>
            <p dir="auto">
              <Marked text={title} words={words} />
            </p>
            <p dir="auto" className="artist">
              <Marked text={artist} words={words} />
            </p>
            <p className="also">
              {playlists.map((playlist, place) => (
                <Fragment key={playlist.path}>
                  {place > 0 && ", "}
                  <Link to={playlist.path} hash={songAnchor({ title, artist })}>
                    {playlist.title}
                  </Link>
                </Fragment>
              ))}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

function summary(q: string, songs: FoundSong[], found: PlaylistLink[]) {
  if (q.length < minSearchLength) return "Type at least two letters.";
  if (songs.length === 0)
    return found.length > 0 ? pluralize(found.length, "playlist") : `No song matches “${q}”.`;
  if (songs.length === maxFound) return `The first ${maxFound} songs`;
  const playlists = new Set(songs.flatMap((song) => song.playlists.map(({ path }) => path)));
  return `${pluralize(songs.length, "song")} in ${pluralize(playlists.size, "playlist")}`;
}

function Marked({ text, words }: { text: string; words: string[] }) {
  const isSought = (part: string) =>
    indexWords(part).some((own) => words.some((word) => own.startsWith(word)));
  return text.split(/(\s+)/).map((part, index) => {
    const shown = isSought(part) ? <mark>{part}</mark> : part;
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of one text never move
    return <Fragment key={index}>{shown}</Fragment>;
  });
}
