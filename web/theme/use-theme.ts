import { useSyncExternalStore } from "react";
import { useSite } from "../use-site.ts";
import { onThemeChange, storedTheme } from "./theme.ts";

/** What is chosen here, in this tab or another; on the server, and until the page runs, what the site begins with. */
export function useTheme() {
  const { default_theme } = useSite();
  return useSyncExternalStore(onThemeChange, storedTheme, () => default_theme);
}
