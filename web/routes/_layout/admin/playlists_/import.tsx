import { createFileRoute } from "@tanstack/react-router";
import { privatePage } from "../../../../features/auth/private-page.tsx";
import { ImportPage } from "../../../../features/transfer/import-page.tsx";

export const Route = createFileRoute("/_layout/admin/playlists_/import")({
  ...privatePage("Import playlists"),
  component: ImportPage,
});
