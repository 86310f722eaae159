import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { site } from "#site";
import { HeadTags } from "../layout/head-tags.tsx";
import { NotFound } from "../layout/not-found.tsx";
import { Shell } from "../layout/shell.tsx";
import { Waiting } from "../layout/waiting.tsx";
import { PlayerOutlet } from "../player/player-outlet.tsx";
import type { RouterContext } from "../router-context.ts";
import { sentShade } from "../theme/theme.ts";
import { ToastRegion } from "../ui/toast-region.tsx";

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => ({
    meta: [
      { title: site.name },
      { name: "viewport", content: "width=device-width, initial-scale=1" },
      { name: "description", content: site.description },
    ],
  }),
  component: Page,
  notFoundComponent: () => (
    <Shell>
      <NotFound />
    </Shell>
  ),
});

function Page() {
  return (
    // The boot script has changed the class and the data attributes by the time React looks.
    <html lang={site.language} className={sentShade} suppressHydrationWarning>
      <head>
        <HeadTags />
      </head>
      <body>
        <Waiting />
        <Outlet />
        <PlayerOutlet />
        <ToastRegion />
      </body>
    </html>
  );
}
