import { createFileRoute } from "@tanstack/react-router";
import { site } from "#site";
import { pageHead } from "../../layout/head.ts";
import { Tiles } from "../../ui/tile.tsx";

export const Route = createFileRoute("/_layout/photography")({
  codeSplitGroupings: [],
  head: ({ match }) =>
    pageHead({
      siteUrl: match.context.siteUrl,
      path: "/photography",
      title: "Photography",
      about: import.meta.env.SSR && {
        description: "Where the photographs are.",
        trail: [{ name: "Photography", path: "/photography" }],
      },
    }),
  component: () => (
    <>
      <h1 className="page-title">Photography</h1>
      <p className="-mt-2 mb-6 text-muted">Welcome to the Photography page !</p>
      <Tiles tiles={site.photographyTiles} />
    </>
  ),
});
