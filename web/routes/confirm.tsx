import { createFileRoute } from "@tanstack/react-router";
import { privatePage } from "../features/auth/private-page.tsx";
import { ConfirmPage } from "../features/followers/confirm-page.tsx";

export const Route = createFileRoute("/confirm")({
  ...privatePage("Follow?"),
  component: ConfirmPage,
});
