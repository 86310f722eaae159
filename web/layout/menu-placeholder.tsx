import { Icon } from "../ui/icon.tsx";

export const MenuPlaceholder = () => (
  <span className="pill user-menu menu-placeholder" aria-hidden="true">
    <Icon name="person" />
  </span>
);
