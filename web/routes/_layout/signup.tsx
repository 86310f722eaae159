import { createFileRoute } from "@tanstack/react-router";
import { strangersOnly } from "../../auth/guards.ts";
import { privatePage } from "../../auth/private-page.ts";
import { SignupPage } from "../../auth/signup-page.tsx";

export const Route = createFileRoute("/_layout/signup")({
  ...privatePage("Sign Up"),
  beforeLoad: strangersOnly,
  component: SignupPage,
});
