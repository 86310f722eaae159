import type { FastifyInstance } from "fastify";
import type { Send } from "#contract/client.ts";
import { loadBuiltPages } from "./bundle.ts";
import { loadDevPages } from "./dev-server.ts";
import { pageHeaders, policyFor } from "./headers.ts";

interface Page {
  status: number;
  html: string;
  headers: Record<string, string>;
}

// Both forms of an address that is page and call; every other address that no call takes is a page, if only the not-found one.
const addresses = ["/music/", "/music/latest", "/music/:year", "/", "/*"];

export async function servePages(app: FastifyInstance, { send, dev, siteUrl }: { send: Send; dev: boolean; siteUrl: string }) {
  const { bundle, assetTags } = await (dev ? loadDevPages(app) : loadBuiltPages(app));
  const policy = policyFor(bundle.bootScript, siteUrl);

  async function renderPage(path: string): Promise<Page> {
    // Never the Host header: what a stranger writes there must not end up in a page.
    const onFailure = (err: unknown) => app.log.error({ err, path }, "page failed");
    const response = await bundle.render(new Request(siteUrl + path), { send, siteUrl, assetTags, onFailure });
    return { status: response.status, html: await response.text(), headers: pageHeaders(path, response.status, policy) };
  }

  for (const url of addresses) {
    app.get(url, { constraints: { kind: "page" }, schema: { hide: true } }, async (request, reply) => {
      // No page depends on its query when it is rendered: what the browser's own code reads there, it reads there.
      const [path = "/"] = request.url.split("?", 1);
      const { status, html, headers } = await renderPage(path);
      reply.code(status).headers(headers);
      // While developing, Vite writes scripts and styles into the page that no hash can foresee.
      if (dev) reply.removeHeader("content-security-policy");
      return html;
    });
  }
}
