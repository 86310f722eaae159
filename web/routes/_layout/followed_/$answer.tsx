import { createFileRoute, notFound } from "@tanstack/react-router";
import { AnswerPage } from "../../../features/followers/answer-page.tsx";

/** Where the forms lead that work without scripts. */
export const Route = createFileRoute("/_layout/followed_/$answer")({
  loader: ({ params: { answer } }) => {
    if (!/^(?:yes|no|not-confirmed|not-unsubscribed)$/.test(answer)) throw notFound();
  },
  head: ({ match }) => ({
    meta: [
      { title: `Emails about new playlists · ${match.context.site.name}` },
      { name: "robots", content: "noindex" },
    ],
  }),
  component: () => <AnswerPage answer={Route.useParams().answer} />,
});
