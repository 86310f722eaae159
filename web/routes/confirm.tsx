import { createFileRoute } from "@tanstack/react-router";
import { privatePage, withoutScripts } from "../features/auth/private-page.tsx";
import { ConfirmPage } from "../features/followers/confirm-page.tsx";
import { confirmWords } from "../features/followers/link-words.tsx";
import { PlainLinkPage } from "../features/followers/plain-link-page.tsx";

export const Route = createFileRoute("/confirm")({
  ...privatePage("Follow?"),
  ...(import.meta.env.SSR && withoutScripts(<PlainLinkPage wordsOf={confirmWords} />)),
  component: ConfirmPage,
});
