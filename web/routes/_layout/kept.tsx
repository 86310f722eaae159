import { createFileRoute } from "@tanstack/react-router";
import { membersOnly } from "../../auth/guards.ts";
import { privatePage } from "../../auth/private-page.tsx";
import { KeptPage } from "../../playlists/kept/kept-page.tsx";

export const Route = createFileRoute("/_layout/kept")({
  ...privatePage("Kept"),
  beforeLoad: membersOnly,
  component: KeptPage,
});
