import { Icon } from "../ui/icon.tsx";

/** Reserves the space of the user menu until the user's name is known. */
export const MenuPlaceholder = () => (
  <span className="pill user-menu menu-placeholder" aria-hidden="true">
    <Icon name="person" />
  </span>
);
