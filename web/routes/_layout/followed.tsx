import { createFileRoute } from "@tanstack/react-router";
import { checkInboxMessage } from "#contract/follow-form.ts";

export const Route = createFileRoute("/_layout/followed")({
  head: ({ match }) => ({
    meta: [
      { title: `Follow · ${match.context.site.name}` },
      { name: "robots", content: "noindex" },
    ],
  }),
  component: () => (
    <>
      <h1 className="page-title">Follow</h1>
      <p>{checkInboxMessage}</p>
    </>
  ),
});
