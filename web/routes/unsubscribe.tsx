import { createFileRoute } from "@tanstack/react-router";
import { privatePage } from "../features/auth/private-page.tsx";
import { UnsubscribePage } from "../features/followers/unsubscribe-page.tsx";

export const Route = createFileRoute("/unsubscribe")({
  ...privatePage("Unsubscribe?"),
  component: UnsubscribePage,
});
