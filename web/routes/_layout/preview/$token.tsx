import { createFileRoute, redirect, useHydrated } from "@tanstack/react-router";
import { playlistAddress } from "#domain/playlist-address.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { PlaylistPage } from "../../../features/music/playlist-page.tsx";
import { notFoundIf404 } from "../../../ui/not-found-if-404.ts";

export const Route = createFileRoute("/_layout/preview/$token")({
  staleTime: 0,
  loader: async ({ context: { api }, params }) => {
    const page = await api("GET /preview/:token", { params }).catch(notFoundIf404);
    // After publication, the API redirects this request to the public playlist, so `page` is the public playlist.
    if (page.published_at && Date.parse(page.published_at) <= Date.now())
      throw redirect({ to: playlistAddress(page), replace: true });
    return page;
  },
  head: ({ match, loaderData }) => ({
    meta: loaderData
      ? [{ title: `${playlistTitle(loaderData)} · ${match.context.site.name}` }]
      : [],
  }),
  component: Preview,
});

function Preview() {
  const page = Route.useLoaderData();
  // The server does not know the visitor's time zone, so the server renders no date.
  const day = useHydrated() && page.published_at && dayOf(page.published_at);
  return (
    <>
      <p className="preview-line">Preview: not published yet{day && `. It appears on ${day}.`}</p>
      <PlaylistPage page={page} />
    </>
  );
}

const dayOf = (moment: string) =>
  new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" }).format(new Date(moment));
