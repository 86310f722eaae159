import { createFileRoute, Link } from "@tanstack/react-router";
import { lazy } from "react";
import { defaultSiteName } from "#domain/site-pages.ts";
import { ForOwner } from "../../features/auth/for-owner.tsx";
import { GalleryStrip, loadNewestGallery } from "../../features/galleries/gallery-cards.tsx";
import { CoverLinks, coveredOf } from "../../features/music/cover-links.tsx";
import { PlaylistCards } from "../../features/music/playlist-cards.tsx";
import { pageHead } from "../../head/head.ts";
import { nullIf404 } from "../../ui/not-found-if-404.ts";
import { Tiles } from "../../ui/tile.tsx";
import { useSite } from "../../use-site.ts";

const HomeLines = lazy(() => import("../../features/overview/home-lines.tsx"));

const maxRecent = 12;

export const Route = createFileRoute("/_layout/")({
  codeSplitGroupings: [],
  loader: async ({ context: { api, site } }) => {
    const isNamed = site.name !== defaultSiteName;
    const [latest, newest, gallery] = await Promise.all([
      api("GET /music/latest").catch(nullIf404),
      isNamed ? api("GET /music/newest") : { data: [] },
      isNamed ? loadNewestGallery(api) : undefined,
    ]);
    const others = newest.data.filter(({ id }) => id !== latest?.id);
    return { latest, recent: others.slice(0, maxRecent).map(coveredOf), gallery };
  },
  head: ({ match, loaderData }) =>
    pageHead({
      context: match.context,
      path: "/",
      about: import.meta.env.SSR && { playlists: loaderData?.latest ? [loaderData.latest] : [] },
    }),
  component: Home,
});

function Home() {
  const { latest, recent, gallery } = Route.useLoaderData();
  const { name, description, home_tiles } = useSite();
  return (
    <>
      {name === defaultSiteName ? (
        <h1 className="sr-only">{name}</h1>
      ) : (
        <header className="masthead">
          <h1 className="page-title">{name}</h1>
          {description && <p className="masthead-words">{description}</p>}
        </header>
      )}
      {latest && (
        <div className="latest-playlist">
          <PlaylistCards playlists={[latest]} latestFirst />
        </div>
      )}
      <ForOwner>
        <HomeLines hasLatest={latest !== null} />
      </ForOwner>
      <Tiles tiles={home_tiles} />
      {recent.length > 0 && (
        <section>
          <h2 className="section-title">Recent playlists</h2>
          <CoverLinks playlists={recent} />
          <Link to="/music" className="all-playlists">
            All playlists <span aria-hidden="true">→</span>
          </Link>
        </section>
      )}
      {gallery && <GalleryStrip gallery={gallery} />}
    </>
  );
}
