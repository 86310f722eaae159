import { createFileRoute } from "@tanstack/react-router";
import { privatePage } from "../../../features/auth/private-page.tsx";
import { GalleriesPage } from "../../../features/galleries/editing/galleries-page.tsx";

export const Route = createFileRoute("/_layout/admin/photography")({
  ...privatePage("Photography Management"),
  component: GalleriesPage,
});
