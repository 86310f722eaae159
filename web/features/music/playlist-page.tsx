import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import type { PlaylistPage as Page } from "#contract/songs.ts";
import { monthNames } from "#domain/playlist-title.ts";
import { BeforeAfter, Breadcrumb } from "../../ui/page-links.tsx";
import { ForOwner } from "../auth/for-owner.tsx";
import { FollowByMail } from "../followers/follow-form.tsx";
import { GalleryCards } from "../galleries/gallery-cards.tsx";
import { SearchLink } from "../songs/search-link.tsx";
import { SongList } from "../songs/song-list.tsx";
import { AnotherAppButton } from "./bring/another-app-button.tsx";
import { CoverLinks } from "./cover-links.tsx";
import { Note } from "./note.tsx";
import { PlaylistCards } from "./playlist-cards.tsx";
import { wayTo } from "./years.ts";

interface Props {
  /** Undefined in a preview, because an unpublished playlist has no public page that could be shared. */
  path?: string;
  page: Page;
  tools?: ReactNode;
}

export function PlaylistPage({ path, page, tools }: Props) {
  const { others, before, after, same_month, galleries, ...first } = page;
  return (
    <>
      <div className="above-card">
        <Breadcrumb steps={wayTo(first)} />
        <SearchLink />
        <ForOwner>
          <Link to="/admin/playlists" search={{ edit: first.id }} className="edit-link">
            Edit
          </Link>
          {tools}
        </ForOwner>
      </div>
      <PlaylistCards key={path} playlists={[first, ...others]} alone shared={path !== undefined} />
      {[first, ...others].map((playlist) => (
        <Fragment key={playlist.id}>
          {playlist.note_html && <Note html={playlist.note_html} />}
          {playlist.songs.length > 0 && (
            <SongList
              songs={playlist.songs}
              playlist={playlist}
              path={playlist === first ? path : undefined}
            >
              <AnotherAppButton playlist={playlist} />
            </SongList>
          )}
        </Fragment>
      ))}
      <GalleryCards title="Photos from the same month" galleries={galleries} />
      {same_month[0]?.month && (
        <section className="other-years" aria-labelledby="other-years">
          <h2 id="other-years" className="section-title">
            {monthNames[same_month[0].month - 1]} in other years
          </h2>
          <CoverLinks playlists={same_month} />
        </section>
      )}
      <FollowByMail title="Get new playlists by email" />
      <BeforeAfter label="Previous and next playlist" before={before} after={after} />
    </>
  );
}
