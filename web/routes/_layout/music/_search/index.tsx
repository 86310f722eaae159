import { createFileRoute } from "@tanstack/react-router";
import { PlaylistCards } from "../../../../features/music/playlist-cards.tsx";
import { YearTiles } from "../../../../features/music/year-tiles.tsx";
import { pageHead } from "../../../../head/head.ts";

export const Route = createFileRoute("/_layout/music/_search/")({
  codeSplitGroupings: [],
  loader: ({ context: { api } }) => api("GET /music/"),
  head: ({ match, loaderData }) =>
    pageHead({
      context: match.context,
      path: "/music",
      title: "Music",
      about: import.meta.env.SSR && {
        description: "The latest playlist, the best songs of each year, and playlists by year.",
        playlists: loaderData?.data ?? [],
        above: [],
      },
    }),
  component: Music,
});

function Music() {
  const { data: playlists, by_year } = Route.useLoaderData();
  return (
    <>
      <PlaylistCards playlists={playlists} latestFirst />
      <h2 className="section-title">By year</h2>
      <YearTiles summaries={by_year} />
    </>
  );
}
