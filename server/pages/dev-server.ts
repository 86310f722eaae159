import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { PageBundle } from "#contract/pages.ts";
import type { LoadedPages } from "./bundle.ts";

const root = join(import.meta.dirname, "..", "..");

export async function loadDevPages(app: FastifyInstance): Promise<LoadedPages> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root,
    server: {
      middlewareMode: true,
      hmr: { server: app.server },
      // Other folders, such as `data/`, may contain secrets.
      fs: { allow: ["contract", "domain", "node_modules", "web"] },
    },
    appType: "custom",
  });
  // Vite keeps a connection open for each page, and the server waits until all connections are closed.
  app.addHook("preClose", () => vite.close());
  // Requests that Vite answers, such as one for each module, stay out of the log.
  app.addHook("onRequest", (request, reply, done) => {
    const { level } = request.log;
    request.log.level = "warn";
    vite.middlewares(request.raw, reply.raw, () => {
      request.log.level = level;
      done();
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
