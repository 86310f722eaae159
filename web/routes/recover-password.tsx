import { createFileRoute } from "@tanstack/react-router";
import { anonymousOnly } from "../features/auth/guards.ts";
import { privatePage } from "../features/auth/private-page.tsx";
import { RecoverPage } from "../features/auth/recover-page.tsx";

export const Route = createFileRoute("/recover-password")({
  ...privatePage("Password Recovery"),
  beforeLoad: anonymousOnly,
  component: RecoverPage,
});
