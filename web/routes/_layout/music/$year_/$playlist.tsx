import { createFileRoute, Link, notFound } from "@tanstack/react-router";
import { Fragment } from "react";
import { playlistDescription } from "#domain/playlist-description.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { ForOwner } from "../../../../features/auth/for-owner.tsx";
import { FollowByMail } from "../../../../features/followers/follow-form.tsx";
import { GalleryCards } from "../../../../features/photography/gallery-cards.tsx";
import { Note } from "../../../../features/playlists/note.tsx";
import { OtherYears } from "../../../../features/playlists/other-years.tsx";
import { PlaylistCards } from "../../../../features/playlists/playlist-cards.tsx";
import { yearInAddress } from "../../../../features/playlists/years.ts";
import { SearchLink } from "../../../../features/songs/search-link.tsx";
import { SongList } from "../../../../features/songs/song-list.tsx";
import { pageHead } from "../../../../head/head.ts";
import { notFoundIf404 } from "../../../../ui/not-found-if-404.ts";
import { BeforeAfter, Breadcrumb } from "../../../../ui/page-links.tsx";

export const Route = createFileRoute("/_layout/music/$year_/$playlist")({
  loader: async ({ context: { api }, params }) => {
    const year = yearInAddress(params.year);
    if (year === null) throw notFound();
    const { others, before, after, same_month, galleries, ...first } = await api(
      "GET /music/:year/:name",
      {
        params: { year, name: params.playlist },
      },
    ).catch(notFoundIf404);
    const path = `/music/${year}/${params.playlist}`;
    return { path, first, others, before, after, same_month, galleries };
  },
  head: ({ match, loaderData }) => {
    if (!loaderData) return {};
    const { path, first, others } = loaderData;
    const title = playlistTitle(first);
    return pageHead({
      context: match.context,
      path,
      title,
      about: import.meta.env.SSR && {
        description: playlistDescription(first, match.context.site.platforms, first.songs),
        playlists: [first, ...others],
        own: true,
        above: wayTo(first),
      },
    });
  },
  component: OnePlaylist,
});

const wayTo = ({ year, end_year }: { year: number; end_year: number | null }) => [
  { name: "Music", path: "/music" },
  ...(end_year === null ? [{ name: String(year), path: `/music/${year}` }] : []),
];

function OnePlaylist() {
  const { path, first, others, before, after, same_month, galleries } = Route.useLoaderData();
  return (
    <>
      <div className="above-card">
        <Breadcrumb steps={wayTo(first)} />
        <SearchLink />
        <ForOwner>
          <Link to="/admin/playlists" search={{ edit: first.id }} className="edit-link">
            Edit
          </Link>
        </ForOwner>
      </div>
      <PlaylistCards key={path} playlists={[first, ...others]} alone />
      {[first, ...others].map((playlist) => (
        <Fragment key={playlist.id}>
          {playlist.note_html && <Note html={playlist.note_html} />}
          {playlist.songs.length > 0 && (
            <SongList
              songs={playlist.songs}
              playlist={playlist}
              path={playlist === first ? path : undefined}
            />
          )}
        </Fragment>
      ))}
      <GalleryCards title="Photos from the same month" galleries={galleries} />
      <OtherYears playlists={same_month} />
      <FollowByMail title="Get new playlists by email" />
      <BeforeAfter label="Previous and next playlist" before={before} after={after} />
    </>
  );
}
