import { Link } from "@tanstack/react-router";
import type { Covered } from "#contract/music.ts";
import { playlistAddress } from "#domain/playlist-address.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { Cover } from "./cover.tsx";

interface Props {
  playlists: Covered[];
  coversOnly?: boolean;
}

export const CoverLinks = ({ playlists, coversOnly }: Props) => (
  <ul className="cover-links" data-covers-only={coversOnly}>
    {playlists.map((playlist, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: addresses may repeat, and covers are never reordered
      <li key={index}>
        <Link
          to={playlistAddress(playlist)}
          title={coversOnly ? playlistTitle(playlist) : undefined}
        >
          <Cover playlist={playlist} size="small" eager={coversOnly && index < 8} />
          <span className={coversOnly ? "sr-only" : undefined}>{playlistTitle(playlist)}</span>
        </Link>
      </li>
    ))}
  </ul>
);

/** Drops the fields that titles and covers do not need, because unused fields would make the page larger. */
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
  year,
  end_year,
  month,
  is_extended,
  is_bonus,
  bonus_number,
  image,
  image_color,
});
