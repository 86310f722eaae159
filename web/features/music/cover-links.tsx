import { Link } from "@tanstack/react-router";
import type { Covered } from "#contract/music.ts";
import { playlistAddress } from "#domain/playlist-address.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { Cover } from "./cover.tsx";

interface Props {
  playlists: Covered[];
  /** Shows only the covers. Screen readers still read the titles. */
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

/** Leaves out all fields that the title and the cover do not need, because they would make the page larger. */
export const coveredOf = ({
  year,
  end_year,
  month,
  is_extended,
  is_bonus,
  bonus_number,
  image,
  image_color,
}: Covered): Covered => ({
  ...{ year, end_year, month, is_extended, is_bonus, bonus_number },
  ...{ image, image_color },
});
