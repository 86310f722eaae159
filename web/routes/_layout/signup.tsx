import { createFileRoute } from "@tanstack/react-router";
import { anonymousOnly, privatePage } from "../../features/auth/private-pages.tsx";
import { SignupPage } from "../../features/auth/signup-page.tsx";

export const Route = createFileRoute("/_layout/signup")({
  ...privatePage("Sign Up", anonymousOnly),
  component: SignupPage,
});
