import { useSyncExternalStore } from "react";
import { useSite } from "../use-site.ts";
import { onThemeChange, storedTheme } from "./theme.ts";

export function useTheme() {
  const { default_theme } = useSite();
  return useSyncExternalStore(onThemeChange, storedTheme, () => default_theme);
}
