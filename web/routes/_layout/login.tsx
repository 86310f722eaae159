import { createFileRoute } from "@tanstack/react-router";
import { LoginPage } from "../../features/auth/login-page.tsx";
import { anonymousOnly, privatePage } from "../../features/auth/private-pages.tsx";

export const Route = createFileRoute("/_layout/login")({
  ...privatePage("Log In", anonymousOnly),
  component: LoginPage,
});
