import { createFileRoute } from "@tanstack/react-router";
import { anonymousOnly } from "../auth/guards.ts";
import { privatePage } from "../auth/private-page.tsx";
import { ResetPage } from "../auth/reset-page.tsx";

export const Route = createFileRoute("/reset-password")({
  ...privatePage("Reset Password"),
  beforeLoad: anonymousOnly,
  component: ResetPage,
});
