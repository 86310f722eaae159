import { createFileRoute } from "@tanstack/react-router";
import { privatePage } from "../../../features/auth/private-page.tsx";
import { SitePage } from "../../../features/site/site-page.tsx";

export const Route = createFileRoute("/_layout/admin/site")({
  ...privatePage("Site Settings"),
  component: SitePage,
});
