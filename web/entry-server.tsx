import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  renderSsrHtmlResponse,
} from "@tanstack/react-router/ssr/server";
import { prerender } from "react-dom/static";
import { ApiError, createApi } from "#contract/client.ts";
import type { PageBundle, RenderContext } from "#contract/pages.ts";
import type { Site } from "#contract/site.ts";
import { platforms } from "#domain/platforms.ts";
import { initialColorScheme, themeColors } from "#domain/theme.ts";
import { platformLooks } from "./features/music/platform-looks.ts";
import { markId } from "./features/music/platform-mark.tsx";
import { icons } from "./layout/icons.ts";
import { createRouter } from "./router.tsx";
import { iconId } from "./ui/icon.tsx";
import { drawings } from "./ui/icon-drawings.ts";

async function renderAt(
  address: string,
  { send, siteUrl, site, manifest, nonce, onFailure }: RenderContext,
) {
  const context = { api: createApi(send, () => null), siteUrl, site };
  return createRequestHandler({
    request: new Request(address),
    createRouter: () => createRouter(context, { nonce }),
    getRouterManifest: () => manifest,
  })(async ({ router, responseHeaders }) => {
    const isBusy = router.state.matches.some(
      ({ error }) => error instanceof ApiError && error.status === 503,
    );
    let status = isBusy ? 503 : getSsrStatus(router);
    const page = await renderSsrHtmlResponse({
      router,
      responseHeaders,
      render: async () => {
        // With React's default `progressiveChunkSize`, a large page would contain inline scripts that move later parts into place.
        const { prelude } = await prerender(<RouterServer router={router} />, {
          progressiveChunkSize: Number.POSITIVE_INFINITY,
          onError: (error) => {
            if (status < 500) status = 500;
            onFailure(error);
          },
        });
        const html = await new Response(prelude).text();
        // Removes React's doctype, because the router adds its own.
        return html
          .replace("<!DOCTYPE html>", "")
          .replace("</body>", () => `${pageSymbols}</body>`);
      },
    });
    return new Response(page.body, { status, headers: responseHeaders });
  });
}

let addresses: ReturnType<typeof createRouter> | undefined;
const partsOf = (path: string) => path.split("/").filter(Boolean).length;
export const find: PageBundle["find"] = (path, site) => {
  addresses ??= createRouter({ api: createApi(fetch, () => null), siteUrl: "", site });
  const [routes, , found] = addresses.getMatchedRoutes(path);
  // The router also matches unknown paths that begin with the path of a page, so both paths must have the same number of segments.
  if (!found || partsOf(found.fullPath) !== partsOf(path)) return undefined;
  // A preview shows an unpublished playlist, so the server must not cache the page.
  const isPreview = found.fullPath === "/preview/$token";
  return { isPrivate: isPreview || routes.some(({ options }) => options.ssr === false) };
};

export const render: PageBundle["render"] = async (request, surroundings) => {
  const first = await renderAt(request.url, surroundings);
  // The router redirects a path with double slashes. On this site such a path is unknown, so the not-found page is rendered instead.
  const page = first.headers.has("location")
    ? await renderAt(new URL("/not-found", request.url).href, surroundings)
    : first;
  return { status: page.status, html: await page.text() };
};

export const favicon = icons.small;

const symbol = (id: string, path: string) =>
  `<symbol id="${id}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`;

// The HTML of every page contains the paths of the icons, so that the scripts do not have to.
const symbols = [
  ...platforms.map((platform) => symbol(markId(platform), platformLooks[platform].icon.path)),
  ...Object.entries(drawings).map(([name, path]) => symbol(iconId(name), path)),
];

const pageSymbols = `<svg aria-hidden="true" width="0" height="0" class="page-symbols">${symbols.join("")}</svg>`;

export const webManifest = ({ name, description, default_theme }: Site) => ({
  name,
  short_name: name,
  description,
  lang: "en",
  id: "/",
  start_url: "/",
  scope: "/",
  display: "minimal-ui",
  background_color: themeColors[initialColorScheme(default_theme)],
  theme_color: themeColors[initialColorScheme(default_theme)],
  // web/features/playlists/shared.ts reads these query parameters.
  share_target: {
    action: "/admin/playlists",
    method: "GET",
    params: { title: "title", text: "text", url: "url" },
  },
  icons: [
    { src: icons.drawing, type: "image/svg+xml", sizes: "any" },
    { src: icons.small, type: "image/png", sizes: "192x192" },
    { src: icons.large, type: "image/png", sizes: "512x512" },
    { src: icons.maskable, type: "image/png", sizes: "512x512", purpose: "maskable" },
  ],
});
