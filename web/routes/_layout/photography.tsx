import { createFileRoute } from "@tanstack/react-router";
import { GalleryCards } from "../../features/galleries/gallery-cards.tsx";
import { pageHead } from "../../head/head.ts";
import { Tiles } from "../../ui/tile.tsx";
import { useSite } from "../../use-site.ts";

export const Route = createFileRoute("/_layout/photography")({
  codeSplitGroupings: [],
  loader: async ({ context: { api } }) => (await api("GET /photography/")).data,
  head: ({ match }) =>
    pageHead({
      context: match.context,
      path: "/photography",
      title: "Photography",
      about: import.meta.env.SSR && {
        description: "Where to find the photos.",
        above: [],
      },
    }),
  component: Photography,
});

function Photography() {
  const { photography_tiles } = useSite();
  return (
    <>
      <h1 className="page-title">Photography</h1>
      <p className="page-lead">Welcome to the Photography page !</p>
      <Tiles tiles={photography_tiles} />
      <GalleryCards title="Galleries" galleries={Route.useLoaderData()} eager />
    </>
  );
}
