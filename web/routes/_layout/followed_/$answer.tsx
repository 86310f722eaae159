import { createFileRoute, notFound } from "@tanstack/react-router";
import { unlistedHead } from "../../../features/auth/private-page.tsx";
import { AnswerPage } from "../../../features/followers/answer-page.tsx";

export const Route = createFileRoute("/_layout/followed_/$answer")({
  loader: ({ params: { answer } }) => {
    if (!/^(?:yes|no|not-confirmed|not-unsubscribed)$/.test(answer)) throw notFound();
  },
  head: unlistedHead("Emails about new playlists"),
  component: () => <AnswerPage answer={Route.useParams().answer} />,
});
