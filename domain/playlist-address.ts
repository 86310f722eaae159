// The paths contain no id. An imported playlist gets a new id, but links to its page must keep working.
import { monthNames, playlistKind, type TitledPlaylist } from "./playlist-title.ts";

export const yearPattern = "(?:19\\d\\d|20\\d\\d|2100)";

export function playlistAddress(playlist: TitledPlaylist) {
  return `/music/${playlist.year}/${nameInYear(playlist)}`;
}

function nameInYear(playlist: TitledPlaylist): string {
  const extended = playlist.is_extended ? "-extended" : "";
  switch (playlistKind(playlist)) {
    case "range":
      return `to-${playlist.end_year}${extended}`;
    case "monthly":
      return (monthNames[(playlist.month ?? 1) - 1] ?? "").toLowerCase();
    case "bonus":
      return playlist.bonus_number === null ? "bonus" : `bonus-${playlist.bonus_number}`;
    case "yearly":
      return `best${extended}`;
  }
}

export const minPlaylistsInReview = 3;

export const reviewAddress = (year: number) => `/music/${year}/review`;

export const reviewCardAddress = ({ year, songs }: { year: number; songs: number }) =>
  `/cards/${year}/review.jpg?songs=${songs}`;

/** The URL of a card changes with the cover, because other sites cache cards for a long time. */
export const cardAddress = (playlist: TitledPlaylist & { image: string | null }) =>
  `${playlistAddress(playlist).replace("/music/", "/cards/")}.jpg${playlist.image ? `?cover=${playlist.image.slice(0, 8)}` : ""}`;

export const siteCardAddress = "/cards/site.jpg";

export const cardSize = { width: 1200, height: 630 };
