import { createFileRoute } from "@tanstack/react-router";
import { membersOnly, privatePage } from "../../features/auth/private-pages.tsx";
import { SettingsPage } from "../../features/settings/settings-page.tsx";

export const Route = createFileRoute("/_layout/settings")({
  ...privatePage("User Settings", membersOnly),
  validateSearch: ({ tab }): { tab?: string } => (typeof tab === "string" ? { tab } : {}),
  component: SettingsPage,
});
