import { createFileRoute } from "@tanstack/react-router";
import { ownerPage } from "../../../features/auth/private-pages.tsx";
import { DeletedPage } from "../../../features/deleted/deleted-page.tsx";

export const Route = createFileRoute("/_layout/admin/deleted")({
  ...ownerPage("Recently deleted"),
  component: DeletedPage,
});
