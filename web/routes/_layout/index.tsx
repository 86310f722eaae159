import { createFileRoute, Link } from "@tanstack/react-router";
import { ApiError } from "#contract/client.ts";
import { defaultSiteName } from "#domain/default-site-name.ts";
import { ForOwner } from "../../features/auth/for-owner.tsx";
import { PlaylistCards } from "../../features/playlists/playlist-cards.tsx";
import { pageHead } from "../../head/head.ts";
import { Tiles } from "../../ui/tile.tsx";
import { useSite } from "../../use-site.ts";

export const Route = createFileRoute("/_layout/")({
  codeSplitGroupings: [],
  loader: ({ context: { api } }) =>
    api("GET /music/latest").catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }),
  head: ({ match, loaderData }) =>
    pageHead({
      context: match.context,
      path: "/",
      about: import.meta.env.SSR && { playlists: loaderData ? [loaderData] : [] },
    }),
  component: Home,
});

function Home() {
  const latest = Route.useLoaderData();
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
      {latest ? (
        <div className="latest-playlist">
          <PlaylistCards playlists={[latest]} latestFirst />
        </div>
      ) : (
        <ForOwner>
          <p className="first-playlist">
            No playlists yet. <Link to="/admin/playlists">Add the first one</Link>
          </p>
        </ForOwner>
      )}
      <Tiles tiles={home_tiles} />
    </>
  );
}
