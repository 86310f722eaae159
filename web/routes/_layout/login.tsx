import { createFileRoute } from "@tanstack/react-router";
import { strangersOnly } from "../../auth/guards.ts";
import { LoginPage } from "../../auth/login-page.tsx";
import { privatePage } from "../../auth/private-page.ts";

export const Route = createFileRoute("/_layout/login")({
  ...privatePage("Log In"),
  validateSearch: ({ next }): { next?: string | undefined } => ({
    next: typeof next === "string" ? next : undefined,
  }),
  beforeLoad: strangersOnly,
  component: Login,
});

function Login() {
  return <LoginPage next={Route.useSearch().next} />;
}
