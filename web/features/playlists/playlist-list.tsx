import { useNavigate } from "@tanstack/react-router";
import type { Playlist } from "#contract/playlists.ts";
import { type Platform, platformRecords } from "#domain/platforms.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { pluralize } from "#domain/pluralize.ts";
import { type Column, valueOrNA } from "../../ui/list/data-table.tsx";
import { useSite } from "../../use-site.ts";
import { PlatformMark } from "../music/platform-mark.tsx";
import { draftMark, isVisible } from "./playlist-values.ts";

export const playlistColumns: Column<Playlist>[] = [
  {
    label: "Year",
    sort: "year",
    cell: (playlist) => (
      <span className="row-about">
        <b>{playlistTitle(playlist)}</b>
        <span className="muted">
          {playlist.name && <bdi>{playlist.name}</bdi>}
          {playlist.name && " · "}
          {pluralize(playlist.song_count, "song")}
        </span>
        <span className="row-marks">
          <Coverage playlist={playlist} />
          {!isVisible(playlist) && <span className="draft-mark">{draftMark(playlist)}</span>}
        </span>
      </span>
    ),
  },
  { label: "End Year", sort: "end_year", cell: ({ end_year }) => valueOrNA(end_year) },
  { label: "Month", sort: "month", cell: ({ month }) => valueOrNA(month) },
  { label: "Is extended", sort: "is_extended", cell: ({ is_extended }) => is_extended && "Yes" },
  { label: "Is bonus", sort: "is_bonus", cell: ({ is_bonus }) => is_bonus && "Yes" },
  {
    label: "Bonus number",
    sort: "bonus_number",
    cell: ({ bonus_number }) => valueOrNA(bonus_number),
  },
];

const oneOrOther = new Intl.ListFormat("en-GB", { type: "disjunction" });

function wordsFor(missing: readonly Platform[], platforms: readonly Platform[]) {
  if (missing.length === 0) return "On every platform";
  if (missing.length === platforms.length) return "Not on any platform";
  return `Not on ${oneOrOther.format(missing.map((platform) => platformRecords[platform].name))}`;
}

function Coverage({ playlist }: { playlist: Playlist }) {
  const { platforms } = useSite();
  const missing = platforms.filter((platform) => playlist[`${platform}_id`] === "");
  const words = wordsFor(missing, platforms);
  return (
    <>
      <span role="img" aria-label={words} title={words} className="row-platforms">
        {platforms.map((platform) => (
          <span
            key={platform}
            data-platform={platform}
            data-missing={missing.includes(platform) || undefined}
          >
            <PlatformMark platform={platform} />
          </span>
        ))}
      </span>
      {missing.length > 0 && (
        <span className="help">
          {platforms.length - missing.length} of {platforms.length}
        </span>
      )}
    </>
  );
}

export function MissingSelect({ missing }: { missing: Platform | undefined }) {
  const { platforms } = useSite();
  const navigate = useNavigate({ from: "/admin/playlists" });
  return (
    <select
      aria-label="Missing on"
      value={missing ?? ""}
      onChange={({ currentTarget: { selectedIndex } }) =>
        void navigate({
          search: (now) => ({ ...now, missing: platforms[selectedIndex - 1], page: undefined }),
          resetScroll: false,
        })
      }
    >
      <option value="">Missing on…</option>
      {platforms.map((platform) => (
        <option key={platform} value={platform}>
          Missing on {platformRecords[platform].name}
        </option>
      ))}
    </select>
  );
}
