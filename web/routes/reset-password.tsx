import { createFileRoute } from "@tanstack/react-router";
import { anonymousOnly } from "../features/auth/guards.ts";
import { privatePage } from "../features/auth/private-page.tsx";
import { ResetPage } from "../features/auth/reset-page.tsx";

export const Route = createFileRoute("/reset-password")({
  ...privatePage("Reset Password"),
  beforeLoad: anonymousOnly,
  component: ResetPage,
});
