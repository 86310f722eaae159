import { createFileRoute } from "@tanstack/react-router";
import { superusersOnly } from "../../../features/auth/guards.ts";
import { clientOnly } from "../../../features/auth/private-page.tsx";

export const Route = createFileRoute("/_layout/admin")({
  ...clientOnly("Data Management"),
  beforeLoad: superusersOnly,
});
