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
  // `head` gets no location, so the path is passed through the context.
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
      // The browser would get this description in addition to the page's own one.
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
    // The content security policy allows this style element. The browser cannot change it, so web/features/site/queries.ts shows a new accent with another style sheet.
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
  // Styles show the controls that need scripts once this is set, and the e2e tests wait for it.
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  // Stays the colour scheme that the server rendered, because the visitor may change the class later.
  const [shade] = useState(() => initialColorScheme(default_theme));
  return (
    // An inline script changes the class and the data attributes before the first paint, so they may differ from the server's.
    <html lang="en" className={shade} data-theme={default_theme} suppressHydrationWarning>
      <head>
        <ScriptOnce>{themeScript}</ScriptOnce>
        <HeadContent />
      </head>
      <body>
        <Loading />
        <Outlet />
        <PlayerOutlet />
        {/* These regions exist from the start, because screen readers announce changes only in regions that they already know. */}
        <div className="toasts">
          <div id="successes" role="status" aria-live="polite" />
          <div id="failures" role="alert" aria-live="assertive" />
        </div>
        <Scripts />
      </body>
    </html>
  );
}
