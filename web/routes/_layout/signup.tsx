import { createFileRoute } from "@tanstack/react-router";
import { anonymousOnly } from "../../features/auth/guards.ts";
import { privatePage } from "../../features/auth/private-page.tsx";
import { SignupPage } from "../../features/auth/signup-page.tsx";

export const Route = createFileRoute("/_layout/signup")({
  ...privatePage("Sign Up"),
  beforeLoad: anonymousOnly,
  component: SignupPage,
});
