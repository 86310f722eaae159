import { createFileRoute } from "@tanstack/react-router";
import { ownerPage } from "../../../features/auth/private-pages.tsx";
import { GalleriesPage } from "../../../features/galleries/editing/galleries-page.tsx";

export const Route = createFileRoute("/_layout/admin/photography")({
  ...ownerPage("Photography Management"),
  component: GalleriesPage,
});
