import { Icon } from "../ui/icon.tsx";

/** Keeps the room of the user menu until the name is known. */
export const MenuPlaceholder = () => (
  <span className="pill user-menu menu-placeholder" aria-hidden="true">
    <Icon name="person" />
  </span>
);
