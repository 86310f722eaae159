import { createFileRoute } from "@tanstack/react-router";
import { unlistedHead } from "../features/auth/private-page.tsx";
import { LinkPage } from "../features/followers/link-page.tsx";
import { unsubscribeWords } from "../features/followers/link-words.tsx";

export const Route = createFileRoute("/unsubscribe")({
  head: unlistedHead("Unsubscribe?"),
  component: () => <LinkPage wordsOf={unsubscribeWords} />,
});
