import { createFileRoute } from "@tanstack/react-router";
import { AdminPage } from "../../../admin/admin-page.tsx";
import { privatePage } from "../../../auth/private-page.ts";

export const Route = createFileRoute("/_layout/admin/")({
  ...privatePage("Data Management"),
  component: AdminPage,
});
