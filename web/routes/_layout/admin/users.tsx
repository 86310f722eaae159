import { createFileRoute } from "@tanstack/react-router";
import { ownerPage } from "../../../features/auth/private-pages.tsx";
import { UsersPage } from "../../../features/users/users-page.tsx";
import { readListSearch } from "../../../ui/list/list-search-params.ts";

export const Route = createFileRoute("/_layout/admin/users")({
  ...ownerPage("Users Management"),
  validateSearch: readListSearch,
  component: UsersPage,
});
