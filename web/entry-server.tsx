import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  renderSsrHtmlResponse,
} from "@tanstack/react-router/ssr/server";
import { renderToReadableStream } from "react-dom/server";
import { ApiError, createApi } from "#contract/client.ts";
import type { PageBundle, PageSurroundings } from "#contract/pages.ts";
import { icons } from "./layout/icons.ts";
import { webManifest } from "./layout/web-manifest.ts";
import { pageSymbols } from "./page-symbols.ts";
import { createRouter } from "./router.tsx";

/** The database does not answer. */
const isBusy = (matches: { error?: unknown }[]) =>
  matches.some(({ error }) => error instanceof ApiError && error.status === 503);

async function renderAt(
  address: string,
  { send, siteUrl, site, manifest, onFailure }: PageSurroundings,
) {
  const newRouter = () => createRouter({ api: createApi(send, () => null), siteUrl, site });
  return createRequestHandler({
    request: new Request(address),
    createRouter: newRouter,
    getRouterManifest: () => manifest,
  })(async ({ router, responseHeaders }) => {
    const { matches } = router.state;
    let status = isBusy(matches) ? 503 : getSsrStatus(router);
    // The server tells from it that the page is one person's.
    if (matches.some(({ ssr }) => ssr === false)) responseHeaders.set("x-robots-tag", "noindex");
    const page = await renderSsrHtmlResponse({
      router,
      responseHeaders,
      render: async () => {
        // In one piece, without the scripts that React writes to put large pieces in their places later.
        const stream = await renderToReadableStream(<RouterServer router={router} />, {
          progressiveChunkSize: Number.POSITIVE_INFINITY,
          onError: (error) => {
            if (status < 500) status = 500;
            onFailure(error);
          },
        });
        await stream.allReady;
        const html = await new Response(stream).text();
        // React and the router would both begin it with a doctype.
        return html
          .replace("<!DOCTYPE html>", "")
          .replace("</body>", () => `${pageSymbols}</body>`);
      },
    });
    return new Response(page.body, { status, headers: responseHeaders });
  });
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

export { favicon, knows, render, webManifest };
