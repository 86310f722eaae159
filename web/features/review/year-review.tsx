import "./review.css";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Covered } from "#contract/music.ts";
import type { Review } from "#contract/review.ts";
import type { PlaylistLink } from "#contract/songs.ts";
import { playlistAddress, reviewAddress, reviewCardAddress } from "#domain/playlist-address.ts";
import { monthNames, reviewTitle } from "#domain/playlist-title.ts";
import { pluralize } from "#domain/pluralize.ts";
import { songAnchor } from "#domain/search-words.ts";
import { Breadcrumb, JoinedLinks } from "../../ui/page-links.tsx";
import { ShareButton } from "../../ui/share-button.tsx";
import { Cover } from "../music/cover.tsx";
import { CoverLinks } from "../music/cover-links.tsx";
import { wayTo } from "../music/years.ts";
import { SearchLink } from "../songs/search-link.tsx";

interface Props {
  review: Review;
  covers: Covered[];
}

export function YearReview({ review, covers }: Props) {
  const { year, songs, duration, songs_with_length, artist_count, new_artist_count } = review;
  const title = reviewTitle(year);

  function songRow(song: { title: string; artist: string }, places: PlaylistLink[]) {
    const [first] = places;
    const playlist = covers.find((each) => playlistAddress(each) === first?.path);
    const hash = songAnchor(song);
    return (
      <li key={hash} className="song-row">
        {playlist && <Cover playlist={playlist} size="tiny" />}
        <div>
          <p dir="auto">
            <Link to={first?.path} hash={hash}>{`${song.title} · ${song.artist}`}</Link>
          </p>
          <p className="where">
            <JoinedLinks
              links={places.map(({ title, path }) => ({ title: placeTitle(title, year), path }))}
              separator=" · "
              hash={hash}
            />
          </p>
        </div>
      </li>
    );
  }

  return (
    <div className="review">
      <div className="above-card">
        <Breadcrumb steps={wayTo({ year })} />
        <SearchLink />
      </div>
      <h1 className="page-title">{title}</h1>
      <p className="page-lead">{playlistsInWords(review)}</p>
      <CoverLinks playlists={covers} coversOnly />
      <ul className="figures">
        <Figure figure={songs}>{songs === 1 ? "song" : "songs"}</Figure>
        {duration > 0 && (
          <Figure figure={durationFigure(duration)}>
            {songs_with_length < songs
              ? `of music, where the length is known (${pluralize(songs_with_length, "song")})`
              : "of music"}
          </Figure>
        )}
        <Figure figure={artist_count}>{artist_count === 1 ? "artist" : "artists"}</Figure>
        {new_artist_count > 0 && (
          <Figure figure={new_artist_count}>heard here for the first time</Figure>
        )}
      </ul>
      <div className="review-lists">
        <Artists title="Artists of the year" artists={review.artists} />
        <Part title="Back after years">
          {review.returning_artists.map(({ artist, last_year }) => (
            <li key={artist}>
              <ArtistLink artist={artist} />
              <p className="where">{`last in ${last_year}, ${numberInWords(year - last_year)} years ago`}</p>
            </li>
          ))}
        </Part>
        {/* If all artists are new, this list would repeat “Artists of the year”. */}
        {new_artist_count < artist_count && (
          <Artists title="New artists" artists={review.new_artists} />
        )}
        <Part title="In more than one playlist">
          {review.repeated_songs.map(({ playlists, ...song }) => songRow(song, playlists))}
        </Part>
      </div>
      <Months review={review} />
      <Part title={`From the months into the best of ${year}`}>
        {review.into_best.map(({ from, ...song }) => songRow(song, [from]))}
      </Part>
      <div className="review-actions">
        <ShareButton path={reviewAddress(year)} title={title} worded />
        <a href={reviewCardAddress(review)} download={`${title}.jpg`} className="pill">
          Download as a picture
        </a>
      </div>
    </div>
  );
}

const numbers = "no one two three four five six seven eight nine ten eleven twelve".split(" ");

const numberInWords = (number: number) => numbers[number] ?? String(number);

function playlistsInWords({ playlists, by_month }: Review) {
  const words = `${numberInWords(playlists)} playlists`;
  const first = by_month.findIndex((songs) => songs > 0);
  const last = by_month.findLastIndex((songs) => songs > 0);
  const span = first < last ? `, from ${monthNames[first]} to ${monthNames[last]}` : "";
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${span}.`;
}

function durationFigure(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours ? `${hours} h ${String(rest).padStart(2, "0")}` : `${rest} min`;
}

const Figure = ({ figure, children }: { figure: number | string; children: string }) => (
  <li>
    <strong>{figure}</strong> {children}
  </li>
);

const Part = ({ title, children }: { title: string; children: ReactNode[] }) =>
  children.length > 0 && (
    <section>
      <h2 className="section-title">{title}</h2>
      <ul className="review-rows">{children}</ul>
    </section>
  );

/** The content security policy forbids `style` attributes in the HTML, so the bar is an SVG with `width` and `height`. */
const Bar = (size: { width: string; height: string }) => (
  <svg className="bar" aria-hidden="true" {...size}>
    <rect width="100%" height="100%" rx="3" />
  </svg>
);

const percentOf = (part: number, whole: number) => `${(100 * part) / whole}%`;

const ArtistLink = ({ artist }: { artist: string }) => (
  <p dir="auto">
    <Link to="/music/search" search={{ q: artist }} className="artist-link">
      {artist}
    </Link>
  </p>
);

function Artists({ title, artists }: { title: string; artists: Review["artists"] }) {
  return (
    <Part title={title}>
      {artists.map(({ artist, songs }) => (
        <li key={artist} className="artist-row">
          <ArtistLink artist={artist} />
          <span>
            <Bar width={percentOf(songs, artists[0]?.songs ?? songs)} height="6" />
          </span>
          <p>
            {songs}
            <span className="sr-only">{songs === 1 ? " song" : " songs"}</span>
          </p>
        </li>
      ))}
    </Part>
  );
}

/** Changes the title "October 2024" to "October", and "2024" to "Best of 2024". */
const placeTitle = (title: string, year: number) =>
  title.startsWith(String(year)) ? `Best of ${title}` : title.replace(` ${year}`, "");

function Months({ review: { year, by_month } }: { review: Review }) {
  const most = Math.max(...by_month);
  if (most === 0) return null;
  return (
    <section>
      <h2 className="section-title">Songs by month</h2>
      <ol className="months">
        {monthNames.map((name, index) => {
          const songs = by_month[index] ?? 0;
          const words = `${name}: ${pluralize(songs, "song")}`;
          const column = (
            <>
              <span className="month-bar">
                <Bar width="100%" height={percentOf(songs, most)} />
              </span>
              <span aria-hidden="true">{name[0]}</span>
              <span className="sr-only">{words}</span>
            </>
          );
          return (
            <li key={name} title={words}>
              {songs ? <Link to={`/music/${year}/${name}`.toLowerCase()}>{column}</Link> : column}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
