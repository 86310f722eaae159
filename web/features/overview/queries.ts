import { queryOptions } from "@tanstack/react-query";
import { maxPhotos } from "#contract/galleries.ts";
import { pluralize } from "#domain/pluralize.ts";
import { api } from "../../api.ts";
import { useQuery } from "../../query-client.ts";
import { store, stored } from "../../ui/storage.ts";
import { followersQuery } from "../followers/queries.ts";
import { galleriesQuery, photosIn } from "../galleries/editing/queries.ts";

const one = { limit: 1 };

export const usersCount = queryOptions({
  queryKey: ["users", "count"],
  queryFn: () => api("GET /users/", { query: one }),
});

export const playlistsCount = queryOptions({
  queryKey: ["playlists", "count"],
  queryFn: () => api("GET /playlists/", { query: one }),
});

export function useAreaCounts() {
  const { data: users } = useQuery(usersCount);
  const { data: followers } = useQuery(followersQuery);
  const { data: playlists } = useQuery(playlistsCount);
  const { data: steps } = useQuery(firstStepsQuery);
  const { data: galleries } = useQuery(galleriesQuery);
  return {
    users:
      users &&
      followers &&
      `${pluralize(users.count, "account")} · ${followers.count ? pluralize(followers.count, "follower") : "no followers"}`,
    playlists:
      playlists &&
      steps &&
      `${pluralize(playlists.count, "playlist")}${steps.incomplete ? ` · ${steps.incomplete} missing on a platform` : ""}`,
    photos: galleries && `${photosIn(galleries.data)} of ${maxPhotos} photos`,
  };
}

export const firstStepsQuery = queryOptions({
  queryKey: ["first-steps"],
  queryFn: () => api("GET /utils/first-steps/"),
});

const key = "first-steps";

export const areStepsHidden = () => stored(key) === "hidden";
export const hideSteps = () => store(key, "hidden");
