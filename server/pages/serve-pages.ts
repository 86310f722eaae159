import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Send } from "#contract/client.ts";
import type { RenderContext } from "#contract/pages.ts";
import { maxSearchLength } from "#contract/search-limits.ts";
import { type SavedSettings, siteOf } from "#contract/site.ts";
import { sitePages, writtenPages } from "#contract/site-pages.ts";
import { AppError } from "../http/app-error.ts";
import { isFromPages } from "../http/in-process-send.ts";
import { wantsPage } from "../http/page-or-call.ts";
import { createLimiter } from "../process/limiter.ts";
import { cacheKeyOf } from "../response-cache/cache-key.ts";
import { replyCached, staleHeaders } from "../response-cache/cached-response.ts";
import { servePublicFile } from "../response-cache/serve-public-file.ts";
import type { Services } from "../services.ts";
import { loadBuiltPages } from "./bundle.ts";
import { loadDevPages } from "./dev-server.ts";
import { pageHeaders } from "./headers.ts";

interface Rendered {
  status: number;
  html: string;
  nonce: string;
  isPrivate: boolean;
  isStale: boolean;
}

interface Page extends Rendered {
  headers: Record<string, string>;
}

/** Of pages whose address is a call too. */
const addresses = [
  "/feed.xml",
  "/music/",
  "/music/latest",
  "/music/newest",
  "/music/kept",
  "/music/search",
  "/music/:year",
  "/music/:year/review",
  "/music/:year/:name",
  "/photography/",
  "/photography/:slug",
];
/** Pages whatever the client accepts: programs that make link previews often name no type. */
const pagesAlone: string[] = [
  ...[...sitePages, ...writtenPages]
    .map(({ path }) => path)
    .filter((path) => !addresses.includes(`${path}/`)),
  "/*",
];

const pathOf = (url: string) =>
  url.replace(/^https?:\/\/[^/?#]*/i, "").replace(/[?#].*$/s, "") || "/";

const searchPage = /^\/music\/search\/?$/;

function queryOf(path: string, url: string): string {
  if (!searchPage.test(path)) return "";
  const q = new URLSearchParams(url.slice(url.indexOf("?")))
    .getAll("q")
    .at(-1)
    ?.trim()
    .slice(0, maxSearchLength);
  return q ? `?${new URLSearchParams({ q })}` : "";
}

/** Each takes milliseconds of the one thread: beyond so many, coming back is quicker than waiting. */
const rendering = { concurrency: 50, maxQueue: 0, refusal: () => new AppError("busy", 2) };

function unlessBusy(error: unknown) {
  if (!(error instanceof AppError && error.code === "busy")) throw error;
}

export async function servePages(
  app: FastifyInstance,
  deps: Services & { send: Send; dev: boolean },
) {
  const { send, dev, siteUrl, readSettings, cache, searchCache, headers: common } = deps;
  const { bundle, manifest } = await (dev ? loadDevPages(app) : loadBuiltPages(app));
  const limiter = createLimiter(rendering);

  async function renderPage(path: string, query: string): Promise<Page> {
    const site = await readSettings();
    const page = await limiter.run(() => render(site, path, query));
    return { ...page, headers: { ...common, ...pageHeaders(path, page, siteUrl) } };
  }

  async function renderNow(settings: SavedSettings, path: string, query = ""): Promise<Rendered> {
    const onFailure = (err: unknown) => app.log.error({ err, path }, "page failed");
    const nonce = randomBytes(16).toString("base64url");
    let isStale = false;
    const watchedSend: Send = async (...call) => {
      const answer = await send(...call);
      isStale ||= answer.headers.has("warning");
      return answer;
    };
    const surroundings: RenderContext = {
      send: watchedSend,
      siteUrl,
      site: siteOf(settings),
      manifest,
      nonce,
      onFailure,
    };
    // siteUrl and never the Host header, which a stranger chooses.
    const response = await bundle.render(new Request(siteUrl + path + query), surroundings);
    return {
      status: response.status,
      html: await response.text(),
      nonce,
      isPrivate: response.headers.has("x-robots-tag"),
      isStale,
    };
  }

  let notFound: { updated_at: string; page: Promise<Rendered> } | undefined;
  const renderNotFound = (site: SavedSettings) => {
    if (notFound?.updated_at === site.updated_at) return notFound.page;
    // At an address of its own: the router might read the one asked for as an existing page.
    const page = renderNow(site, "/not-found").catch((error: unknown) => {
      notFound = undefined;
      throw error;
    });
    notFound = { updated_at: site.updated_at, page };
    return page;
  };
  const render = (site: SavedSettings, path: string, query: string) =>
    // Node lets "*" and "ftp://host" through.
    path.startsWith("/") && (dev || bundle.knows(path, site))
      ? renderNow(site, path, query)
      : renderNotFound(site);

  servePublicFile(app, {
    url: "/site.webmanifest",
    type: "application/manifest+json",
    make: async () => JSON.stringify(bundle.webManifest(await readSettings())),
    cache,
    headers: common,
  });

  app.get("/favicon.ico", { schema: { hide: true } }, async (_request, reply) =>
    reply.header("cache-control", "public, max-age=86400").redirect(bundle.favicon),
  );

  for (const url of [...addresses, ...pagesAlone]) {
    const constraints = addresses.includes(url) ? { kind: "page" } : {};
    app.get(url, { constraints, schema: { hide: true } }, async (request, reply) => {
      // A page's own call that no route takes would make the same page again, and that one too.
      if (isFromPages(request)) return reply.callNotFound();
      const path = pathOf(request.url);
      const query = queryOf(path, request.url);
      let page: Page | undefined;
      const make = async () => {
        page = await renderPage(path, query);
        // The cache then sends the last page, if it has one.
        if (page.status === 503 || page.isStale) throw new AppError("busy", 1);
        return page.status === 200 ? { text: page.html, headers: page.headers } : undefined;
      };
      const kept = query
        ? { cache: searchCache, key: `page ${path}${query}` }
        : { cache, key: cacheKeyOf(request) };
      const cached = !dev && kept.key && (await kept.cache.get(kept.key, make).catch(unlessBusy));
      if (cached) return replyCached(request, reply, cached);
      const { status, html, headers, isStale } = page ?? (await renderPage(path, query));
      if (status === 503) reply.header("retry-after", 1);
      if (isStale) reply.headers(staleHeaders);
      if (status === 404 && !wantsPage(request)) return reply.callNotFound();
      reply.code(status).headers(headers);
      // Vite writes its own inline scripts and styles into the page.
      if (dev) reply.removeHeader("content-security-policy");
      return html;
    });
  }
}
