import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";

export const keptQuery = queryOptions({
  queryKey: ["kept"],
  queryFn: () => api("GET /music/kept"),
});
