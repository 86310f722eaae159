import { createFileRoute } from "@tanstack/react-router";
import { anonymousOnly } from "../../auth/guards.ts";
import { LoginPage } from "../../auth/login-page.tsx";
import { readNext } from "../../auth/next-page.ts";
import { privatePage } from "../../auth/private-page.tsx";

export const Route = createFileRoute("/_layout/login")({
  ...privatePage("Log In"),
  validateSearch: readNext,
  beforeLoad: anonymousOnly,
  component: Login,
});

function Login() {
  return <LoginPage next={Route.useSearch().next} />;
}
