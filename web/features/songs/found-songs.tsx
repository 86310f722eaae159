import { Link } from "@tanstack/react-router";
import { Fragment, useState } from "react";
import type { FoundSong, PlaylistLink } from "#contract/songs.ts";
import { pluralize } from "#domain/pluralize.ts";
import { maxFound, minSearchLength } from "#domain/search-limits.ts";
import { indexWords, searchWords, songAnchor } from "#domain/search-words.ts";
import { JoinedLinks } from "../../ui/page-links.tsx";

interface Found {
  q: string;
  skip: number;
  songs: FoundSong[];
  count: number;
  playlists: PlaylistLink[];
}

/** Appends the songs of "Show more" to the songs that are already shown. */
function useShown(found: Found) {
  const [{ latest, shown }, setShown] = useState({ latest: found, shown: found });
  if (latest !== found) {
    const { skip, songs } = shown;
    const isMore = found.q === shown.q && found.skip === skip + songs.length;
    const added = isMore ? { ...found, skip, songs: [...songs, ...found.songs] } : found;
    setShown({ latest: found, shown: added });
  }
  return shown;
}

export function FoundSongs({ found }: { found: Found }) {
  const shown = useShown(found);
  const { q, skip, songs, count, playlists: named } = shown;
  const words = searchWords(q);
  const next = skip + songs.length;
  return (
    <>
      <p role="status" className="found-count">
        {summary(shown)}
      </p>
      {named.length > 0 && (
        <ul aria-label="Playlists" className="found-playlists">
          {named.map(({ title, path }) => (
            <li key={path}>
              <Link to={path} className="pill">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {skip > 0 && (
        <Link to="/music/search" search={{ q }} className="from-first">
          Back to the first results
        </Link>
      )}
      <ol className="song-rows">
        {songs.map(({ title, artist, playlists }, place) => (
          <li key={`${artist}\n${title}`} data-number={skip + place + 1}>
            <p dir="auto">
              <Marked text={title} words={words} />
            </p>
            <p dir="auto" className="artist">
              <Marked text={artist} words={words} />
            </p>
            <p className="also">
              <JoinedLinks links={playlists} hash={songAnchor({ title, artist })} />
            </p>
          </li>
        ))}
      </ol>
      {next < count && (
        <Link
          to="/music/search"
          search={{ q, skip: String(next) }}
          className="button button-quiet show-more"
          resetScroll={false}
          replace
        >
          Show more
        </Link>
      )}
    </>
  );
}

function summary({ q, skip, songs, count, playlists: named }: Found) {
  if (q.length < minSearchLength) return "Type at least two letters.";
  if (count === 0)
    return named.length > 0 ? pluralize(named.length, "playlist") : `No song matches “${q}”.`;
  const all = count === maxFound ? `the first ${maxFound}` : pluralize(count, "song");
  const shown = skip > 0 ? `${skip + 1} to ${skip + songs.length}` : songs.length;
  if (songs.length < count) return `${shown} of ${all}`;
  const playlists = new Set(songs.flatMap((song) => song.playlists.map(({ path }) => path)));
  return `${pluralize(count, "song")} in ${pluralize(playlists.size, "playlist")}`;
}

function Marked({ text, words }: { text: string; words: string[] }) {
  const isSought = (part: string) =>
    indexWords(part).some((own) => words.some((word) => own.startsWith(word)));
  return text.split(/(\s+)/).map((part, index) => {
    const shown = isSought(part) ? <mark>{part}</mark> : part;
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a text are never reordered
    return <Fragment key={index}>{shown}</Fragment>;
  });
}
