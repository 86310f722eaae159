import { useState } from "react";
import { api } from "../api.ts";
import { meQuery } from "../features/auth/me.ts";
import { lastSaves } from "../features/galleries/editing/queries.ts";
import { useQuery } from "../query-client.ts";
import { forgetToken } from "../token.ts";
import { Icon } from "../ui/icon.tsx";
import { Menu, type MenuItem } from "../ui/menu.tsx";
import { findUnsaved } from "../ui/unsaved.ts";
import { LeaveQuestion } from "../ui/use-leave-guard.tsx";
import { MenuPlaceholder } from "./menu-placeholder.tsx";

export default function UserMenu() {
  const { data: me, error } = useQuery(meQuery);
  const [isAsking, setAsking] = useState(false);
  if (!me && !error) return <MenuPlaceholder />;
  const items: MenuItem[] = [
    ...(me?.is_superuser
      ? [
          { label: "Data Management", to: "/admin" },
          { label: "Add Playlist", to: "/admin/playlists", search: { edit: "new" } },
        ]
      : []),
    { label: "My Profile", to: "/settings" },
    { label: "Kept", to: "/kept" },
    { label: "Log Out", onSelect: () => (hasUnsaved() ? setAsking(true) : logOut()) },
  ];
  return (
    <>
      <Menu items={items} data-testid="user-menu" className="pill user-menu">
        <Icon name="person" />
        <span dir="auto">{me?.full_name || me?.email || "User"}</span>
      </Menu>
      {isAsking && <LeaveQuestion onConfirm={logOut} onClose={() => setAsking(false)} />}
    </>
  );
}

const hasUnsaved = () =>
  findUnsaved("") !== null || [...lastSaves().values()].some(({ status }) => status !== "success");

function logOut() {
  void api("POST /logout").catch(() => {});
  // `api` has already copied the token into the request, so the token can be removed before the response.
  forgetToken();
}
