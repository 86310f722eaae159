import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { useState } from "react";
import { sentShade } from "#contract/theme.ts";
import { HeadTags } from "../layout/head-tags.tsx";
import { NotFound } from "../layout/not-found.tsx";
import { Shell } from "../layout/shell.tsx";
import { Waiting } from "../layout/waiting.tsx";
import { PlayerOutlet } from "../player/player-outlet.tsx";
import type { RouterContext } from "../router-context.ts";
import { ToastRegion } from "../ui/toast-region.tsx";
import { useSite } from "../use-site.ts";

export const Route = createRootRouteWithContext<RouterContext>()({
  head: ({ match: { context } }) => ({
    meta: [
      { title: context.site.name },
      { name: "viewport", content: "width=device-width, initial-scale=1" },
      { name: "description", content: context.site.description },
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
  const { default_theme } = useSite();
  // As it was sent: later the class is the visitor's choice.
  const [shade] = useState(() => sentShade(default_theme));
  return (
    // The boot script has changed the class and the data attributes by the time React looks.
    <html lang="en" className={shade} data-theme={default_theme} suppressHydrationWarning>
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
