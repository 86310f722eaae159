import { createFileRoute } from "@tanstack/react-router";
import { privatePage } from "../../../features/auth/private-page.tsx";
import { UsersPage } from "../../../features/users/users-page.tsx";
import { readListSearch } from "../../../ui/list/list-search-params.ts";

export const Route = createFileRoute("/_layout/admin/users")({
  ...privatePage("Users Management"),
  validateSearch: readListSearch,
  component: UsersPage,
});
