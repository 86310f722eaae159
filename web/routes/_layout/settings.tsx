import { createFileRoute } from "@tanstack/react-router";
import { membersOnly, privatePage } from "../../features/auth/private-pages.tsx";
import { SettingsPage } from "../../features/settings/settings-page.tsx";
import { readTab, type SettingsTab } from "../../features/settings/tab-search-param.ts";

export const Route = createFileRoute("/_layout/settings")({
  ...privatePage("User Settings", membersOnly),
  validateSearch: ({ tab }): { tab?: SettingsTab } => ({ tab: readTab(tab) }),
  component: SettingsPage,
});
