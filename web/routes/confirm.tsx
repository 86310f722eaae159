import { createFileRoute } from "@tanstack/react-router";
import { unlistedHead } from "../features/auth/private-pages.tsx";
import { ConfirmPage } from "../features/followers/link-pages.tsx";

export const Route = createFileRoute("/confirm")({
  head: unlistedHead("Follow?"),
  component: ConfirmPage,
});
