import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Send } from "#contract/client.ts";
import { type SettingsAndEmail, siteOf } from "#contract/site.ts";
import { readSearch } from "#domain/search-limits.ts";
import { AppError } from "../http/app-error.ts";
import { isFromPages } from "../http/in-process-send.ts";
import { wantsPage } from "../http/page-or-call.ts";
import { createLimiter } from "../process/limiter.ts";
import { cacheKeyOf, decodedPathOf, pathOf } from "../response-cache/cache-routes.ts";
import { replyCached, textResponse } from "../response-cache/cached-response.ts";
import type { Made, ResponseCache } from "../response-cache/response-cache.ts";
import { loadBuiltPages } from "./bundle.ts";
import { loadDevPages } from "./dev-server.ts";
import { pageHeaders } from "./headers.ts";

function queryOf(url: string) {
  if (!/^\/music\/search\/?$/.test(decodedPathOf(url))) return "";
  const given = Object.fromEntries(new URLSearchParams(url.slice(url.indexOf("?"))));
  return `?${new URLSearchParams(readSearch(given))}`;
}

/** Further requests get 503 instead of waiting, because rendering blocks the only thread. */
const rendering = { concurrency: 50, maxQueue: 0, refusal: () => new AppError("busy", 2) };

interface Deps {
  siteUrl: string;
  readSettings: () => Promise<SettingsAndEmail>;
  cache: ResponseCache;
  searchCache: ResponseCache;
  headers: Record<string, string>;
  send: Send;
  dev: boolean;
  calls: readonly string[];
}

export async function servePages(app: FastifyInstance, deps: Deps) {
  const { send, dev, calls, siteUrl, readSettings, cache, searchCache, headers } = deps;
  const { bundle, manifest } = await (dev ? loadDevPages(app) : loadBuiltPages(app));
  const limiter = createLimiter(rendering);

  async function render(path: string, { isPrivate = false, query = "" } = {}): Promise<Made> {
    const onFailure = (err: unknown) => app.log.error({ err, path }, "page failed");
    const site = siteOf(await readSettings());
    const nonce = randomBytes(16).toString("base64url");
    const surroundings = { send, siteUrl, site, manifest, nonce, onFailure };
    // A stranger can choose the Host header, so the URL begins with siteUrl.
    const request = new Request(siteUrl + path + query);
    const { status, html } = await limiter.run(() => bundle.render(request, surroundings));
    const own = pageHeaders(path, { status, nonce, isPrivate }, siteUrl);
    // Vite's development server writes inline scripts and styles into the page.
    if (dev) own["content-security-policy"] = "frame-ancestors 'none'";
    return { status, headers: { ...headers, ...own }, text: html, isCacheable: status === 200 };
  }

  /** Renders /not-found instead of the unknown URL, because the pages' router might find an existing page for that URL. */
  const renderNotFound = async () => {
    const page = await render("/not-found");
    return { ...page, isCacheable: page.status === 404 };
  };

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    // Pages call endpoints while they are rendered. If a missing endpoint returned a page, rendering that page would call the endpoint again, in an endless loop.
    if (isFromPages(request)) return reply.callNotFound();
    const path = pathOf(request.url);
    const query = queryOf(request.url);
    // Node also accepts "*" and "ftp://host" as request targets.
    const found = path.startsWith("/")
      ? bundle.find(path, siteOf(await readSettings()))
      : undefined;
    if (dev || found?.isPrivate) {
      const { status, headers, text } = await render(path, { isPrivate: true, query });
      return replyCached(request, reply, textResponse(status, headers, text));
    }
    const pages = query ? searchCache : cache;
    const page = await (found
      ? pages.get(cacheKeyOf(request) + query, () => render(path, { query }))
      : cache.get("page not found", renderNotFound));
    if (page.status === 404 && !wantsPage(request)) return reply.callNotFound();
    return replyCached(request, reply, page);
  }

  app.get(
    "/site.webmanifest",
    { schema: { hide: true }, config: { cache: true } },
    async (_request, reply) => {
      const made = bundle.webManifest(siteOf(await readSettings()));
      reply.type("application/manifest+json");
      return JSON.stringify(made);
    },
  );

  app.get("/favicon.ico", { schema: { hide: true } }, async (_request, reply) =>
    reply.header("cache-control", "public, max-age=86400").redirect(bundle.favicon),
  );

  const site = siteOf(await readSettings());
  for (const url of calls.filter((each) => bundle.find(each, site)))
    app.get(url, { constraints: { kind: "page" }, schema: { hide: true } }, answer);
  app.get("/*", { schema: { hide: true } }, answer);
}
