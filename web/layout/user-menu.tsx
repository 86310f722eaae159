import { logOut } from "../auth/log-out.ts";
import { useMe } from "../auth/me.ts";
import { ControlIcon } from "../ui/control-icon.tsx";
import { Menu, type MenuItem } from "../ui/menu.tsx";

export function UserMenu() {
  const me = useMe();
  const items: MenuItem[] = [
    { label: "My Profile", to: "/settings" },
    { label: "Kept", to: "/kept" },
    ...(me?.is_superuser ? [{ label: "Data Management", to: "/admin" }] : []),
    { label: "Log Out", onSelect: logOut },
  ];
  return (
    <Menu items={items} data-testid="user-menu" className="pill user-menu">
      <ControlIcon name="person" />
      <span dir="auto">{me?.full_name || "User"}</span>
    </Menu>
  );
}
