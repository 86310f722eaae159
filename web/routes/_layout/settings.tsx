import { createFileRoute } from "@tanstack/react-router";
import { membersOnly } from "../../features/auth/guards.ts";
import { privatePage } from "../../features/auth/private-page.tsx";
import { SettingsPage } from "../../features/settings/settings-page.tsx";
import { readTab, type SettingsTab } from "../../features/settings/tab-search-param.ts";

export const Route = createFileRoute("/_layout/settings")({
  ...privatePage("User Settings"),
  validateSearch: ({ tab }): { tab?: SettingsTab } => ({ tab: readTab(tab) }),
  beforeLoad: membersOnly,
  component: SettingsPage,
});
