import { createFileRoute } from "@tanstack/react-router";
import { anonymousOnly } from "../../auth/guards.ts";
import { LoginPage } from "../../auth/login-page.tsx";
import { privatePage } from "../../auth/private-page.tsx";

export const Route = createFileRoute("/_layout/login")({
  ...privatePage("Log In"),
  beforeLoad: anonymousOnly,
  component: LoginPage,
});
