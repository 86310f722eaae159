import { createFileRoute } from "@tanstack/react-router";
import { ownerPage } from "../../../features/auth/private-pages.tsx";
import { SitePage } from "../../../features/site/site-page.tsx";

export const Route = createFileRoute("/_layout/admin/site")({
  ...ownerPage("Site Settings"),
  component: SitePage,
});
