import serif from "@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2";
import {
  createRootRouteWithContext,
  HeadContent,
  isNotFound,
  Outlet,
  ScriptOnce,
  Scripts,
  useRouterState,
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
import { useFocusAfterNavigation } from "../ui/focus-heading.ts";
import { NotFound } from "../ui/not-found.tsx";
import { useSite } from "../use-site.ts";

const leadsNowhere = (matches: { error: unknown; pathname: string }[], path: string) =>
  !isPage(matches, path) || matches.some(({ error }) => isNotFound(error));

export const Route = createRootRouteWithContext<RouterContext>()({
  // Adds the path to the context, because `head` gets no location.
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
      // HeadContent would add this tag a second time in the browser.
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
    // The content security policy allows only the <style> element that the server sent. When the owner saves other accents, web/features/site/queries.ts adds another stylesheet.
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
  // Until hydration, CSS hides the controls that need scripts. The e2e tests also wait for this attribute.
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  // Keeps the first value, because with a changed `className` React would overwrite the theme that the visitor has chosen.
  const [shade] = useState(() => initialColorScheme(default_theme));
  return (
    // The inline script changes these attributes before hydration, so React would warn about the difference.
    <html lang="en" className={shade} data-theme={default_theme} suppressHydrationWarning>
      <head>
        <ScriptOnce>{themeScript}</ScriptOnce>
        <HeadContent />
      </head>
      <body>
        <Loading />
        <Outlet />
        <PlayerOutlet />
        {/* Screen readers announce changes only in live regions that existed before the change. */}
        <div className="toasts">
          <div id="successes" role="status" aria-live="polite" />
          <div id="failures" role="alert" aria-live="assertive" />
        </div>
        <Scripts />
      </body>
    </html>
  );
}

function Loading() {
  const busy = useRouterState({ select: (state) => state.isLoading });
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!busy) return setLate(false);
    const timer = setTimeout(setLate, 300, true);
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <p role="status" className="waiting">
      {late && "Loading…"}
    </p>
  );
}
