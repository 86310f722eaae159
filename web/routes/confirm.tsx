import { createFileRoute } from "@tanstack/react-router";
import { unlistedHead } from "../features/auth/private-page.tsx";
import { LinkPage } from "../features/followers/link-page.tsx";
import { confirmWords } from "../features/followers/link-words.tsx";

export const Route = createFileRoute("/confirm")({
  head: unlistedHead("Follow?"),
  component: () => <LinkPage wordsOf={confirmWords} />,
});
