import { createFileRoute, Outlet } from "@tanstack/react-router";
import { Shell } from "../layout/shell.tsx";

export const Route = createFileRoute("/_layout")({
  codeSplitGroupings: [],
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
});
