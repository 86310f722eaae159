import { createFileRoute } from "@tanstack/react-router";
import { strangersOnly } from "../auth/guards.ts";
import { privatePage } from "../auth/private-page.tsx";
import { RecoverPage } from "../auth/recover-page.tsx";

export const Route = createFileRoute("/recover-password")({
  ...privatePage("Password Recovery"),
  beforeLoad: strangersOnly,
  component: RecoverPage,
});
