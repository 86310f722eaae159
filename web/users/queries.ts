import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listUsers, type User } from "#contract/users.ts";
import { askedOf, type ListPage } from "../admin/list-query.ts";
import type { ListSearch } from "../admin/list-search-params.ts";
import { api } from "../api.ts";
import { keys } from "../query-keys.ts";

export const usersPageSize = 5;

export function usersQuery(search: ListSearch) {
  const query = askedOf(listUsers.schema.querystring, usersPageSize, search);
  return queryOptions<ListPage<User>>({
    queryKey: [...keys.users, query],
    queryFn: ({ signal }) => api("GET /users/", { query }, signal),
    placeholderData: keepPreviousData,
  });
}
