import { queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";
import { keys } from "../query-keys.ts";

export const listensQuery = queryOptions({
  queryKey: keys.listens,
  queryFn: ({ signal }) => api("GET /playlists/listens", {}, signal),
});
