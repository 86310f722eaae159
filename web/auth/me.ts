import { queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";
import { keys } from "../query-keys.ts";

/** The person whose token is stored: asked for only where there is one. */
export const meQuery = queryOptions({
  queryKey: keys.me,
  queryFn: ({ signal }) => api("GET /users/me", {}, signal),
});
