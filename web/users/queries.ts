import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ListSearch } from "../admin/list-in-address.ts";
import { api } from "../api.ts";
import { keys } from "../query-keys.ts";

export const usersPageSize = 5;

export function usersQuery({ page = 1, q, sort }: ListSearch) {
  const query = { skip: (page - 1) * usersPageSize, limit: usersPageSize, q, sort };
  return queryOptions({
    queryKey: [...keys.users, query],
    queryFn: ({ signal }) => api("GET /users/", { query }, signal),
    placeholderData: keepPreviousData,
  });
}
