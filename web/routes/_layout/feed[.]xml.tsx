import { createFileRoute } from "@tanstack/react-router";
import { FeedPage } from "../../features/sharing/feed-page.tsx";
import { pageHead } from "../../head/head.ts";

export const Route = createFileRoute("/_layout/feed.xml")({
  loader: ({ context: { api } }) => api("GET /music/newest"),
  head: ({ match }) => pageHead({ context: match.context, path: "/feed.xml", title: "Follow" }),
  component: () => (
    <FeedPage playlists={Route.useLoaderData().data} siteUrl={Route.useRouteContext().siteUrl} />
  ),
});
