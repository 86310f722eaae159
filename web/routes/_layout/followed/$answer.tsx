import { createFileRoute, notFound } from "@tanstack/react-router";
import { unlistedHead } from "../../../features/auth/private-pages.tsx";
import { AnswerPage } from "../../../features/followers/link-pages.tsx";

const titles: Partial<Record<string, string>> = {
  "no-problem": "Emails about problems",
  "no-monthly": "Monthly summary",
};

export const Route = createFileRoute("/_layout/followed/$answer")({
  loader: ({ params: { answer } }) => {
    if (!/^(?:asked|yes|no|no-problem|no-monthly|not-confirmed|not-unsubscribed)$/.test(answer))
      throw notFound();
  },
  head: ({ match }) =>
    unlistedHead(titles[match.params.answer] ?? "Emails about new playlists")({ match }),
  component: () => <AnswerPage answer={Route.useParams().answer} />,
});
