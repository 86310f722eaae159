import serif from "@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2";
import {
  createRootRouteWithContext,
  HeadContent,
  isNotFound,
  Outlet,
  ScriptOnce,
  Scripts,
} from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { accentStyles } from "#domain/accent.ts";
import { initialColorScheme, themeColors } from "#domain/theme.ts";
import { platformStyles } from "../features/music/platform-looks.ts";
import { PlayerOutlet } from "../features/player/player-outlet.tsx";
import { isPage } from "../is-page.ts";
import { icons } from "../layout/icons.ts";
import { Shell } from "../layout/shell.tsx";
import type { RouterContext } from "../router-context.ts";
import { themeScript } from "../theme/theme-script.ts";
import { Loading } from "../ui/loading.tsx";
import { NotFound } from "../ui/not-found.tsx";
import { useFocusAfterNavigation } from "../ui/use-focus-after-navigation.ts";
import { useSite } from "../use-site.ts";

const leadsNowhere = (matches: { error: unknown; pathname: string }[], path: string) =>
  !isPage(matches, path) || matches.some(({ error }) => isNotFound(error));

export const Route = createRootRouteWithContext<RouterContext>()({
  // For `head`, which is not told what was asked for.
  beforeLoad: ({ location }) => ({ path: location.pathname }),
  head: ({ matches, match: { context } }) => ({
    meta: [
      { charSet: "utf-8" },
      {
        title: leadsNowhere(matches, context.path)
          ? `Not Found · ${context.site.name}`
          : context.site.name,
      },
      { name: "theme-color", content: themeColors[initialColorScheme(context.site.default_theme)] },
      { name: "viewport", content: "width=device-width, initial-scale=1" },
      // Pages describe themselves on the server alone; in the browser it would stand beside theirs.
      ...(import.meta.env.SSR ? [{ name: "description", content: context.site.description }] : []),
    ],
    links: [
      { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "", href: serif },
      { rel: "icon", type: "image/svg+xml", href: icons.drawing },
      { rel: "apple-touch-icon", href: icons.touch },
      { rel: "manifest", href: "/site.webmanifest" },
      {
        rel: "alternate",
        type: "application/atom+xml",
        title: context.site.name,
        href: `${context.siteUrl}/feed.xml`,
      },
      ...context.site.me_links.map((href) => ({ rel: "me", href })),
    ],
    // The policy allows this one; web/features/site/queries.ts shows a new accent by another sheet.
    styles: import.meta.env.SSR
      ? [{ children: accentStyles(context.site.accent) + platformStyles() }]
      : [],
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
  useFocusAfterNavigation();
  // Shows the controls that need scripts; the journeys wait for it.
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  // As it was sent: later the class is the visitor's choice.
  const [shade] = useState(() => initialColorScheme(default_theme));
  return (
    // The script before the first paint changes the class and the data attributes.
    <html lang="en" className={shade} data-theme={default_theme} suppressHydrationWarning>
      <head>
        <ScriptOnce>{themeScript}</ScriptOnce>
        <HeadContent />
      </head>
      <body>
        <Loading />
        <Outlet />
        <PlayerOutlet />
        {/* From the start: screen readers only announce changes in regions they know. */}
        <div className="toasts">
          <div id="successes" role="status" aria-live="polite" />
          <div id="failures" role="alert" aria-live="assertive" />
        </div>
        <Scripts />
      </body>
    </html>
  );
}
