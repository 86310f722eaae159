import { createFileRoute } from "@tanstack/react-router";
import { privatePage } from "../../../features/auth/private-page.tsx";
import { DeletedPage } from "../../../features/deleted/deleted-page.tsx";

export const Route = createFileRoute("/_layout/admin/deleted")({
  ...privatePage("Recently deleted"),
  component: DeletedPage,
});
