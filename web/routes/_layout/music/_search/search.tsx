import { createFileRoute } from "@tanstack/react-router";
import { minSearchLength, readSearch } from "#domain/search-limits.ts";
import { FoundSongs } from "../../../../features/songs/found-songs.tsx";
import { pageHead } from "../../../../head/head.ts";

export const Route = createFileRoute("/_layout/music/_search/search")({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api }, deps, abortController: { signal } }) => {
    const { q = "", skip = "0" } = deps;
    const { data, ...found } =
      q.length < minSearchLength
        ? { data: [], count: 0, playlists: [] }
        : await api("GET /music/search", { query: deps }, signal);
    return { q, skip: Number(skip), songs: data, ...found };
  },
  head: ({ match }) => {
    const head = pageHead({
      context: match.context,
      path: "/music/search",
      title: "Search",
      about: import.meta.env.SSR && {
        description: "Search every song in every playlist.",
        above: [{ name: "Music", path: "/music" }],
      },
    });
    return { ...head, meta: [...head.meta, { name: "robots", content: "noindex" }] };
  },
  component: () => <FoundSongs found={Route.useLoaderData()} />,
});
