import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { store, stored } from "../../ui/storage.ts";

export const usersCount = queryOptions({
  queryKey: ["users", "count"],
  queryFn: () => api("GET /users/", { query: { limit: 1 } }),
});

export const playlistsCount = queryOptions({
  queryKey: ["playlists", "count"],
  queryFn: () => api("GET /playlists/", { query: { limit: 1 } }),
});

export const firstStepsQuery = queryOptions({
  queryKey: ["first-steps"],
  queryFn: () => api("GET /utils/first-steps/"),
});

const key = "first-steps";

export const areStepsHidden = () => stored(key) === "hidden";
export const hideSteps = () => store(key, "hidden");
