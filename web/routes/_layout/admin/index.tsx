import { createFileRoute } from "@tanstack/react-router";
import { ownerPage } from "../../../features/auth/private-pages.tsx";
import { AdminPage } from "../../../features/overview/admin-page.tsx";

export const Route = createFileRoute("/_layout/admin/")({
  ...ownerPage("Data Management"),
  component: AdminPage,
});
