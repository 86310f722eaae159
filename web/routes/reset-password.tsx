import { createFileRoute } from "@tanstack/react-router";
import { anonymousOnly, privatePage } from "../features/auth/private-pages.tsx";
import { ResetPage } from "../features/auth/recovery-pages.tsx";

export const Route = createFileRoute("/reset-password")({
  ...privatePage("Reset Password", anonymousOnly),
  component: ResetPage,
});
