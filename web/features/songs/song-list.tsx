import { useHydrated, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ListedSong } from "#contract/songs.ts";
import { type Platform, type PlatformIds, placesOf, platformRecords } from "#domain/platforms.ts";
import { songAnchor } from "#domain/search-words.ts";
import { songAddress, songFormats } from "#domain/song-links.ts";
import { clockTime } from "#domain/song-totals.ts";
import { JoinedLinks } from "../../ui/page-links.tsx";
import { useSite } from "../../use-site.ts";
import { rememberPlatform, useRememberedPlatform } from "../player/remembered-platform.ts";

interface Props {
  songs: ListedSong[];
  playlist: PlatformIds;
  path?: string;
  children?: ReactNode;
}

export function SongList({ songs, playlist, path, children }: Props) {
  const { platforms } = useSite();
  const first = placesOf(playlist, platforms)[0]?.platform ?? (platforms[0] as Platform);
  const platform = useRememberedPlatform() ?? first;
  const { hash } = useLocation();
  // The CSS selector :target does not match after a client-side navigation, so the song is marked by `aria-current`.
  const marked = useHydrated() ? hash : "";
  // An id must be unique, so only the first occurrence of a song gets it.
  const anchors = songs
    .map(songAnchor)
    .map((anchor, index, all) => (all.indexOf(anchor) === index ? anchor : undefined));
  const withoutMbid = songs.filter(({ mbid }) => !mbid).length;
  return (
    <section className="songs" aria-label="Songs">
      <div className="songs-head">
        <h2>Songs</h2>
        <label className="open-songs">
          Open songs in
          <select
            value={platform}
            onChange={({ currentTarget }) =>
              rememberPlatform(platforms[currentTarget.selectedIndex] ?? platform)
            }
          >
            {platforms.map((each) => (
              <option key={each} value={each}>
                {platformRecords[each].name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <ol className="song-rows">
        {songs.map(({ also, ...song }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a song may occur twice, and the list is never reordered
            key={index}
            id={anchors[index]}
            aria-current={anchors[index] === marked || undefined}
          >
            <p dir="auto">
              <a
                href={songAddress(platform, song)}
                target="_blank"
                rel="noopener noreferrer"
                title={`Open in ${platformRecords[platform].name}`}
                className="song-title"
              >
                {song.title}
              </a>
            </p>
            <p dir="auto" className="artist">
              {song.artist}
              {also.length > 0 && (
                <span>
                  {" · "}
                  <JoinedLinks
                    links={also.map(({ title, path }, place) => ({
                      title: place > 0 ? title : `Also in ${title}`,
                      path,
                    }))}
                  />
                </span>
              )}
            </p>
            {song.note && (
              <p dir="auto" className="song-note">
                {song.note}
              </p>
            )}
            {song.duration !== null && <span className="length">{clockTime(song.duration)}</span>}
          </li>
        ))}
      </ol>
      {path && (
        <p className="song-files">
          Download:{" "}
          {songFormats.map((format) => (
            <a key={format} href={`${path}/songs.${format}`} download>
              {format === "txt" ? "Text" : format.toUpperCase()}
            </a>
          ))}
          {children}
        </p>
      )}
      {path && withoutMbid > 0 && (
        <p className="song-files">
          ListenBrainz needs MusicBrainz ids: {withoutMbid} of {songs.length} missing
        </p>
      )}
    </section>
  );
}
