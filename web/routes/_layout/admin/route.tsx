import { createFileRoute } from "@tanstack/react-router";
import { superusersOnly } from "../../../auth/guards.ts";
import { clientOnly } from "../../../auth/private-page.tsx";

export const Route = createFileRoute("/_layout/admin")({
  ...clientOnly,
  beforeLoad: superusersOnly,
});
