import { createFileRoute } from "@tanstack/react-router";
import { privatePage, withoutScripts } from "../features/auth/private-page.tsx";
import { unsubscribeWords } from "../features/followers/link-words.tsx";
import { PlainLinkPage } from "../features/followers/plain-link-page.tsx";
import { UnsubscribePage } from "../features/followers/unsubscribe-page.tsx";

export const Route = createFileRoute("/unsubscribe")({
  ...privatePage("Unsubscribe?"),
  ...(import.meta.env.SSR && withoutScripts(<PlainLinkPage wordsOf={unsubscribeWords} />)),
  component: UnsubscribePage,
});
