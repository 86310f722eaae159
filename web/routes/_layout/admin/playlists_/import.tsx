import { createFileRoute } from "@tanstack/react-router";
import { ownerPage } from "../../../../features/auth/private-pages.tsx";
import { ImportPage } from "../../../../features/transfer/import-page.tsx";

export const Route = createFileRoute("/_layout/admin/playlists_/import")({
  ...ownerPage("Import playlists"),
  component: ImportPage,
});
