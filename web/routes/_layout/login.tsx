import { createFileRoute } from "@tanstack/react-router";
import { strangersOnly } from "../../auth/guards.ts";
import { LoginPage } from "../../auth/login-page.tsx";
import { privatePage } from "../../auth/private-page.ts";

export const Route = createFileRoute("/_layout/login")({
  ...privatePage("Log In"),
  beforeLoad: strangersOnly,
  component: LoginPage,
});
