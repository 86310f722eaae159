import { createFileRoute } from "@tanstack/react-router";
import { privatePage } from "../auth/private-page.tsx";
import { UnsubscribePage } from "../followers/unsubscribe-page.tsx";

export const Route = createFileRoute("/unsubscribe")({
  ...privatePage("Unsubscribe?"),
  component: UnsubscribePage,
});
