import { createFileRoute } from "@tanstack/react-router";
import { privatePage } from "../auth/private-page.tsx";
import { ConfirmPage } from "../followers/confirm-page.tsx";

export const Route = createFileRoute("/confirm")({
  ...privatePage("Follow?"),
  component: ConfirmPage,
});
