import { createFileRoute } from "@tanstack/react-router";
import { anonymousOnly } from "../auth/guards.ts";
import { privatePage } from "../auth/private-page.tsx";
import { RecoverPage } from "../auth/recover-page.tsx";

export const Route = createFileRoute("/recover-password")({
  ...privatePage("Password Recovery"),
  beforeLoad: anonymousOnly,
  component: RecoverPage,
});
