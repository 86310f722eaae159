import { createFileRoute } from "@tanstack/react-router";
import { maxSearchLength, minSearchLength } from "#domain/search-limits.ts";
import { FoundSongs } from "../../../../features/songs/found-songs.tsx";
import { pageHead } from "../../../../head/head.ts";

export const Route = createFileRoute("/_layout/music/_search/search")({
  validateSearch: ({ q }: { q?: unknown }): { q?: string } =>
    typeof q === "string" && q.trim() ? { q: q.trim().slice(0, maxSearchLength) } : {},
  loaderDeps: ({ search: { q } }) => ({ q }),
  loader: async ({ context: { api }, deps: { q = "" }, abortController: { signal } }) => {
    const { data, playlists } =
      q.length < minSearchLength
        ? { data: [], playlists: [] }
        : await api("GET /music/search", { query: { q } }, signal);
    return { q, songs: data, playlists };
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
  component: Search,
});

function Search() {
  return <FoundSongs {...Route.useLoaderData()} />;
}
