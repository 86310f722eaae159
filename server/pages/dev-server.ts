import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { PageBundle } from "#contract/pages.ts";
import type { LoadedPages } from "./bundle.ts";

const root = join(import.meta.dirname, "..", "..");
const compiled = /^\/(?:@|web\/|contract\/|node_modules\/)/;

export async function loadDevPages(app: FastifyInstance): Promise<LoadedPages> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: "custom",
  });
  // preClose runs before the server waits for its connections to close. Vite keeps a connection open for each page.
  app.addHook("preClose", () => vite.close());
  app.addHook("onRequest", (request, reply, done) => {
    if (!compiled.test(request.url)) return done();
    request.log.level = "warn";
    reply.hijack();
    vite.middlewares(request.raw, reply.raw, () => {
      reply.raw.statusCode = 404;
      reply.raw.end();
    });
  });
  const load = () => vite.ssrLoadModule("/web/entry-server.tsx") as Promise<PageBundle>;
  const scripts = [
    { attrs: { type: "module", src: "/@vite/client" } },
    { attrs: { type: "module", async: true, src: "/web/entry-client.tsx" } },
  ];
  return {
    bundle: {
      ...(await load()),
      render: async (request, surroundings) => (await load()).render(request, surroundings),
    },
    manifest: { routes: { __root__: { css: ["/web/styles.css"], scripts } } },
  };
}
