import "./overview.css";
import { ListensSection } from "../listens/listens-section.tsx";
import { TileLink } from "../ui/tile.tsx";
import { useAreaCounts } from "./area-counts.ts";
import { FirstSteps } from "./first-steps.tsx";
import { StatusList } from "./status/status-list.tsx";

const areas = [
  {
    href: "/admin/users",
    title: "Users Management",
    subtext: "Accounts, roles, and who may log in",
  },
  {
    href: "/admin/playlists",
    title: "Playlists Management",
    subtext: "A playlist every month, and the best of the years",
  },
  { href: "/admin/site", title: "Site Settings", subtext: "Name, tiles, colours, sign-up" },
];

export function AdminPage() {
  const counts = useAreaCounts();
  return (
    <>
      <h1 className="page-title">Data Management</h1>
      <ul className="admin-areas">
        {areas.map(({ href, title, subtext }) => (
          <li key={href}>
            <TileLink href={href} className="tile">
              <span className="area-title">{title}</span>
              <span className="help">{counts[href] ?? subtext}</span>
            </TileLink>
          </li>
        ))}
      </ul>
      <FirstSteps />
      <ListensSection />
      <StatusList />
    </>
  );
}
