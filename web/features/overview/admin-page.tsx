import "./overview.css";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { useQuery } from "../../query-client.ts";
import { focusOn } from "../../ui/focus-heading.ts";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TileLink } from "../../ui/tile.tsx";
import { ListensSection } from "../listens/listens-section.tsx";
import { useAreaCounts } from "./area-counts.ts";
import { FirstSteps } from "./first-steps.tsx";
import { overviewQuery } from "./overview-query.ts";
import { StatusList } from "./status/status-list.tsx";

export function AdminPage() {
  const { users, playlists, photos } = useAreaCounts();
  const { isSuccess } = useQuery(overviewQuery);
  useEffect(() => {
    const named = isSuccess && document.getElementById(location.hash.slice(1));
    if (!named) return;
    named.scrollIntoView();
    focusOn(named);
  }, [isSuccess]);
  const areas = [
    { href: "/admin/users", title: "Users Management", subtext: users },
    { href: "/admin/playlists", title: "Playlists Management", subtext: playlists },
    { href: "/admin/photography", title: "Photography Management", subtext: photos },
    { href: "/admin/site", title: "Site Settings", subtext: "Name, tiles, colours, sign-up" },
  ];
  return (
    <>
      <div className="page-head">
        <h1 className="page-title">Data Management</h1>
        <Link to="/admin/playlists" search={{ edit: "new" }} className="button">
          <Icon name="plus" />
          Add Playlist
        </Link>
      </div>
      <ul className="tiles admin-areas">
        {areas.map(({ href, title, subtext }) => (
          <li key={href}>
            <TileLink href={href} className="tile">
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
