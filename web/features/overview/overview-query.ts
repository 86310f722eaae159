import { type QueryKey, queryOptions, type UseQueryOptions } from "@tanstack/react-query";
import { queryClient } from "../../query-client.ts";
import { meQuery } from "../auth/me.ts";
import { followersQuery } from "../followers/queries.ts";
import { galleriesQuery } from "../galleries/editing/queries.ts";
import { listensQuery } from "../listens/listens-section.tsx";
import { settingsQuery } from "../site/queries.ts";
import { playlistsCount, usersCount } from "./area-counts.ts";
import { firstStepsQuery } from "./first-steps-left.ts";
import { backupsQuery } from "./status/backups-line.tsx";
import { linksQuery } from "./status/links-line.tsx";
import { mailQuery } from "./status/mail-line.tsx";
import { problemsQuery } from "./status/problems-line.tsx";

/** Loads all parts of the page together, so that none of them shifts another one. */
export const overviewQuery = queryOptions({
  queryKey: ["overview"],
  queryFn: () =>
    Promise.all([
      load(meQuery),
      load(usersCount),
      load(playlistsCount),
      load(galleriesQuery),
      load(followersQuery),
      load(firstStepsQuery),
      load(listensQuery),
      load(mailQuery),
      load(backupsQuery),
      load(linksQuery),
      load(problemsQuery),
      load(settingsQuery),
    ]),
  staleTime: 0,
  gcTime: 0,
});

const load = <Data, Key extends QueryKey>(query: UseQueryOptions<Data, Error, Data, Key>) =>
  queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => null);
