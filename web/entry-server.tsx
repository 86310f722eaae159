import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
} from "@tanstack/react-router/ssr/server";
import type { ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
import { ApiError, createApi } from "#contract/client.ts";
import type { PageBundle, PageSurroundings } from "#contract/pages.ts";
import type { Site } from "#contract/site.ts";
import { sentShade, themeColors } from "#contract/theme.ts";
import { bootScript } from "./boot/boot-script.ts";
import { icons } from "./layout/icons.ts";
import { siteLinks } from "./layout/site-links.ts";
import { webManifest } from "./layout/web-manifest.ts";
import { inertJson, type PageState, stateElementId, statesOf } from "./page-state.ts";
import { pageSymbols } from "./page-symbols.ts";
import { createRouter } from "./router.tsx";

// Written beside what React renders, and not by it: React would check these against the browser's and find the theme changed.
const headStart = ({ default_theme }: Site) =>
  `<meta charset="utf-8"><meta name="theme-color" content="${themeColors[sentShade(default_theme)]}"><script>${bootScript}</script>`;

const needsScripts =
  "<noscript><p>This page needs JavaScript: switch it on in your browser, and load the page again.</p></noscript>";

async function documentOf(element: ReactNode, onError: (error: unknown) => void) {
  // Sent in one piece, and without the scripts that React writes to put large pieces in their places later.
  const stream = await renderToReadableStream(element, {
    onError,
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  await stream.allReady;
  return new Response(stream).text();
}

/** The database does not answer: it will again, and whoever asks is to come back. */
const isBusy = (matches: { error?: unknown }[]) =>
  matches.some(({ error }) => error instanceof ApiError && error.status === 503);

function renderAt(
  address: string,
  { send, siteUrl, site, assetTags, onFailure }: PageSurroundings,
) {
  const newRouter = () => createRouter({ api: createApi(send, () => null), siteUrl, site });
  return createRequestHandler({ request: new Request(address), createRouter: newRouter })(
    async ({ router }) => {
      let status = isBusy(router.state.matches) ? 503 : getSsrStatus(router);
      const document = await documentOf(<RouterServer router={router} />, (error) => {
        if (status < 500) status = 500;
        onFailure(error);
      });
      const { matches } = router.state;
      const routeIds = matches.map((match) => match.routeId);
      const isPrivate = matches.some((match) => match.ssr === false);
      const scripts = isPrivate || status >= 500 ? "at once" : "once shown";
      const state = inertJson({ siteUrl, site, matches: statesOf(router) } satisfies PageState);
      const end = document.lastIndexOf("</body>");
      const html = [
        // The styles come last in the head: whoever makes a preview reads its first kilobytes and no further.
        document
          .slice(0, end)
          .replace("<head>", () => `<head>${headStart(site)}${siteLinks(site, siteUrl)}`)
          .replace("</head>", () => `${assetTags(routeIds, scripts)}</head>`),
        ...(scripts === "at once" && status < 500 ? [needsScripts] : []),
        pageSymbols,
        ...matches
          .flatMap(({ headScripts = [] }) => headScripts)
          .map((script) => `<script type="${script?.type}">${script?.children}</script>`),
        `<script type="application/json" id="${stateElementId}">${state}</script>`,
        document.slice(end),
      ];
      // The server tells from it that the page is one person's.
      return new Response(html.join(""), {
        status,
        headers: isPrivate ? { "x-robots-tag": "noindex" } : {},
      });
    },
  );
}

// Asked which page an address belongs to, and never for one.
let addresses: ReturnType<typeof createRouter> | undefined;
const knows: PageBundle["knows"] = (path, site) => {
  addresses ??= createRouter({ api: createApi(fetch, () => null), siteUrl: "", site });
  return addresses.getMatchedRoutes(path)[2] !== undefined;
};

const render: PageBundle["render"] = async (request, surroundings) => {
  const page = await renderAt(request.url, surroundings);
  // The router would lead the way out of a misspelt address (doubled slashes). Here that is an unknown address like any other.
  return page.headers.has("location")
    ? renderAt(new URL("/not-found", request.url).href, surroundings)
    : page;
};

const favicon = icons.small;

export { bootScript, favicon, knows, render, webManifest };
