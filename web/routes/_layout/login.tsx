import { createFileRoute } from "@tanstack/react-router";
import { anonymousOnly } from "../../features/auth/guards.ts";
import { LoginPage } from "../../features/auth/login-page.tsx";
import { privatePage } from "../../features/auth/private-page.tsx";

export const Route = createFileRoute("/_layout/login")({
  ...privatePage("Log In"),
  beforeLoad: anonymousOnly,
  component: LoginPage,
});
