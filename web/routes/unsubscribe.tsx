import { createFileRoute } from "@tanstack/react-router";
import { unlistedHead } from "../features/auth/private-pages.tsx";
import { UnsubscribePage } from "../features/followers/link-pages.tsx";

export const Route = createFileRoute("/unsubscribe")({
  head: unlistedHead("Unsubscribe?"),
  component: UnsubscribePage,
});
