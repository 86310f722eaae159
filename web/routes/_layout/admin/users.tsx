import { createFileRoute } from "@tanstack/react-router";
import { readListSearch } from "../../../features/admin/list-search-params.ts";
import { privatePage } from "../../../features/auth/private-page.tsx";
import { UsersPage } from "../../../features/users/users-page.tsx";

export const Route = createFileRoute("/_layout/admin/users")({
  ...privatePage("Users Management"),
  validateSearch: readListSearch,
  component: UsersPage,
});
