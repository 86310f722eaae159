import { createFileRoute } from "@tanstack/react-router";
import { privatePage } from "../../../../auth/private-page.tsx";
import { ImportPage } from "../../../../transfer/import-page.tsx";

export const Route = createFileRoute("/_layout/admin/playlists_/import")({
  ...privatePage("Import playlists"),
  component: ImportPage,
});
