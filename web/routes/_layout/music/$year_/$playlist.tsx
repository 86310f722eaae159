import { createFileRoute } from "@tanstack/react-router";
import { lazy } from "react";
import { playlistDescription } from "#domain/playlist-description.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { PlaylistPage } from "../../../../features/music/playlist-page.tsx";
import { wayTo, yearInAddress } from "../../../../features/music/years.ts";
import { pageHead } from "../../../../head/head.ts";
import { notFoundIf404 } from "../../../../ui/not-found-if-404.ts";

export const Route = createFileRoute("/_layout/music/$year_/$playlist")({
  loader: async ({ context: { api }, params }) => {
    const year = yearInAddress(params.year);
    const page = await api("GET /music/:year/:name", {
      params: { year, name: params.playlist },
    }).catch(notFoundIf404);
    return { path: `/music/${year}/${params.playlist}`, page };
  },
  head: ({ match, loaderData }) => {
    if (!loaderData) return {};
    const { path, page } = loaderData;
    return pageHead({
      context: match.context,
      path,
      title: playlistTitle(page),
      about: import.meta.env.SSR && {
        description: playlistDescription(page, match.context.site.platforms, page.songs),
        playlists: [page, ...page.others],
        own: true,
        above: wayTo(page),
      },
    });
  },
  component: Playlist,
});

const BringButton = lazy(() => import("../../../../features/playlists/bring/saved-dialog.tsx"));

function Playlist() {
  const data = Route.useLoaderData();
  return <PlaylistPage {...data} tools={<BringButton playlist={data.page} />} />;
}
