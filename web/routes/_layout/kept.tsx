import { createFileRoute } from "@tanstack/react-router";
import { membersOnly } from "../../features/auth/guards.ts";
import { privatePage } from "../../features/auth/private-page.tsx";
import { KeptPage } from "../../features/playlists/kept/kept-page.tsx";

export const Route = createFileRoute("/_layout/kept")({
  ...privatePage("Kept"),
  beforeLoad: membersOnly,
  component: KeptPage,
});
