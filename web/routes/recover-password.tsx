import { createFileRoute } from "@tanstack/react-router";
import { anonymousOnly, privatePage } from "../features/auth/private-pages.tsx";
import { RecoverPage } from "../features/auth/recovery-pages.tsx";

export const Route = createFileRoute("/recover-password")({
  ...privatePage("Password Recovery", anonymousOnly),
  component: RecoverPage,
});
