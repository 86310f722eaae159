import { type QueryKey, queryOptions, type UseQueryOptions } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { maxPhotos } from "#contract/galleries.ts";
import { pluralize } from "#domain/pluralize.ts";
import { queryClient, useQuery } from "../../query-client.ts";
import { focusOn } from "../../ui/focus-heading.ts";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TileLink } from "../../ui/tile.tsx";
import { meQuery } from "../auth/me.ts";
import { followersQuery } from "../followers/queries.ts";
import { galleriesQuery, photosIn } from "../galleries/editing/queries.ts";
import { ListensSection, listensQuery } from "../listens/listens-section.tsx";
import { settingsQuery } from "../site/queries.ts";
import { FirstSteps } from "./first-steps.tsx";
import { firstStepsQuery, playlistsCount, usersCount } from "./queries.ts";
import { backupsQuery } from "./status/backups-line.tsx";
import { linksQuery } from "./status/links-line.tsx";
import { mailQuery } from "./status/mail-line.tsx";
import { problemsQuery } from "./status/problems-line.tsx";
import { StatusList } from "./status/status-list.tsx";

export function AdminPage() {
  const { isSuccess } = useQuery(overviewQuery);
  const { data: users } = useQuery(usersCount);
  const { data: followers } = useQuery(followersQuery);
  const { data: playlists } = useQuery(playlistsCount);
  const { data: steps } = useQuery(firstStepsQuery);
  const { data: galleries } = useQuery(galleriesQuery);
  useEffect(() => {
    const named = isSuccess && document.getElementById(location.hash.slice(1));
    if (!named) return;
    named.scrollIntoView();
    focusOn(named);
  }, [isSuccess]);
  const areas = [
    {
      href: "/admin/users",
      title: "Users Management",
      subtext:
        users &&
        followers &&
        `${pluralize(users.count, "account")} · ${followers.count ? pluralize(followers.count, "follower") : "no followers"}`,
    },
    {
      href: "/admin/playlists",
      title: "Playlists Management",
      subtext:
        playlists &&
        steps &&
        `${pluralize(playlists.count, "playlist")}${steps.incomplete ? ` · ${steps.incomplete} missing on a platform` : ""}`,
    },
    {
      href: "/admin/photography",
      title: "Photography Management",
      subtext: galleries && `${photosIn(galleries.data)} of ${maxPhotos} photos`,
    },
    { href: "/admin/site", title: "Site Settings", subtext: "Name, tiles, colours, sign-up" },
  ];
  return (
    <>
      <div className="cluster page-head">
        <h1 className="page-title">Data Management</h1>
        <Link to="/admin/playlists" search={{ edit: "new" }} className="button">
          <Icon name="plus" />
          Add Playlist
        </Link>
      </div>
      <ul className="tiles admin-areas">
        {areas.map(({ href, title, subtext }) => (
          <li key={href}>
            <TileLink href={href}>
              <span className="tile-text">
                <span>{title}</span> <small>{subtext ?? <span className="skeleton" />}</small>
              </span>
            </TileLink>
          </li>
        ))}
      </ul>
      {isSuccess ? (
        <>
          <FirstSteps />
          <StatusList />
          <ListensSection />
        </>
      ) : (
        <div className="panel overview-card first-steps">
          <Skeleton label="Loading the overview" rows={6} />
        </div>
      )}
    </>
  );
}

/** Loads all parts of the page together, because a part that arrives later would move the other parts. */
const overviewQuery = queryOptions({
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
  queryClient.prefetchQuery({ ...query, staleTime: 0 });
