import { createFileRoute } from "@tanstack/react-router";
import { ApiError } from "#contract/client.ts";
import { site } from "#site";
import { pageHead } from "../../layout/head.ts";
import { PlaylistCards } from "../../playlists/playlist-cards.tsx";
import { Tiles } from "../../ui/tile.tsx";

export const Route = createFileRoute("/_layout/")({
  codeSplitGroupings: [],
  loader: ({ context: { api } }) =>
    api("GET /music/latest").catch((error: unknown) => {
      // No playlist yet is no failure: the rest of the page is there.
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }),
  head: ({ match, loaderData }) =>
    pageHead({ siteUrl: match.context.siteUrl, path: "/", about: import.meta.env.SSR && { playlists: loaderData ? [loaderData] : [] } }),
  component: Home,
});

function Home() {
  const latest = Route.useLoaderData();
  return (
    <>
      <h1 className="sr-only">{site.name}</h1>
      {latest && (
        <div className="mb-7">
          <PlaylistCards playlists={[latest]} latestFirst />
        </div>
      )}
      <Tiles tiles={site.homeTiles} />
    </>
  );
}
