import { createFileRoute } from "@tanstack/react-router";
import { strangersOnly } from "../../auth/guards.ts";
import { privatePage } from "../../auth/private-page.ts";
import { SignupPage } from "../../auth/signup-page.tsx";

export const Route = createFileRoute("/_layout/signup")({
  ...privatePage("Sign Up"),
  validateSearch: ({ next }): { next?: string | undefined } => ({
    next: typeof next === "string" ? next : undefined,
  }),
  beforeLoad: strangersOnly,
  component: Signup,
});

function Signup() {
  return <SignupPage next={Route.useSearch().next} />;
}
