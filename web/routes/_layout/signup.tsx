import { createFileRoute } from "@tanstack/react-router";
import { anonymousOnly } from "../../auth/guards.ts";
import { privatePage } from "../../auth/private-page.tsx";
import { SignupPage } from "../../auth/signup-page.tsx";

export const Route = createFileRoute("/_layout/signup")({
  ...privatePage("Sign Up"),
  beforeLoad: anonymousOnly,
  component: SignupPage,
});
