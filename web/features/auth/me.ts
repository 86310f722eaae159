import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { useQuery } from "../../query-client.ts";
import { keys } from "../../query-keys.ts";

export const meQuery = queryOptions({
  queryKey: keys.me,
  queryFn: ({ signal }) => api("GET /users/me", {}, signal),
});

export const useMe = () => useQuery(meQuery).data;
