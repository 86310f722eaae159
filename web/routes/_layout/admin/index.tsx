import { createFileRoute } from "@tanstack/react-router";
import { privatePage } from "../../../features/auth/private-page.tsx";
import { AdminPage } from "../../../features/overview/admin-page.tsx";

export const Route = createFileRoute("/_layout/admin/")({
  ...privatePage("Data Management"),
  // Imported dynamically, because every page downloads this file.
  loader: async () => {
    const { loadOverview } = await import("../../../features/overview/load-overview.ts");
    await loadOverview();
  },
  component: AdminPage,
});
