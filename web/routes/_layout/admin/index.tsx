import { createFileRoute } from "@tanstack/react-router";
import { AdminPage } from "../../../features/admin/admin-page.tsx";
import { privatePage } from "../../../features/auth/private-page.tsx";

export const Route = createFileRoute("/_layout/admin/")({
  ...privatePage("Data Management"),
  // Imported when it is wanted: every page brings this file along.
  loader: async () => {
    const { loadOverview } = await import("../../../features/admin/load-overview.ts");
    await loadOverview();
  },
  component: AdminPage,
});
