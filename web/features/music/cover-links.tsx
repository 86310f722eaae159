import { Link } from "@tanstack/react-router";
import type { Covered } from "#contract/music.ts";
import { playlistAddress } from "#domain/playlist-address.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { Cover } from "./cover.tsx";

interface Props {
  playlists: Covered[];
  /** Hides the titles, except from screen readers. */
  bare?: boolean;
}

export const CoverLinks = ({ playlists, bare }: Props) => (
  <ul className="cover-links" data-bare={bare}>
    {playlists.map((playlist, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: addresses may repeat, and covers are never reordered
      <li key={index}>
        <Link to={playlistAddress(playlist)} title={bare ? playlistTitle(playlist) : undefined}>
          <Cover playlist={playlist} size="small" eager={bare && index < 8} />
          <span className={bare ? "sr-only" : undefined}>{playlistTitle(playlist)}</span>
        </Link>
      </li>
    ))}
  </ul>
);

const titleAndCover = [
  ...(["year", "end_year", "month", "is_extended", "is_bonus", "bonus_number"] as const),
  ...(["image", "image_color"] as const),
];

/** Copies only the fields for the title and the cover. Notes and links would make the page larger. */
export const coveredOf = (playlist: Covered) =>
  Object.fromEntries(titleAndCover.map((name) => [name, playlist[name]])) as Covered;
