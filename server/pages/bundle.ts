import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { PageBundle, PageManifest } from "#contract/pages.ts";
import { StartError } from "../process/start-error.ts";
import {
  answerWith,
  type CachedResponse,
  replyCached,
  wholeResponse,
} from "../response-cache/cached-response.ts";
import { pageManifest } from "./page-manifest.ts";

const current = join(import.meta.dirname, "..", "..", "dist", "current");

const manifestIn = (folder: string) => join(folder, "client", ".vite", "manifest.json");

export function builtPages() {
  if (!existsSync(manifestIn(current)))
    throw new StartError(78, ["The pages haven't been built yet. Run `npm run build`."]);
  return current;
}

export interface LoadedPages {
  bundle: PageBundle;
  manifest: PageManifest;
}

export async function loadBuiltPages(app: FastifyInstance): Promise<LoadedPages> {
  const folder = builtPages();
  const bundle: PageBundle = await import(join(folder, "server", "pages.js"));
  serveBuiltFiles(app, join(folder, "client", "assets"));
  const chunks = JSON.parse(readFileSync(manifestIn(folder), "utf8"));
  return { bundle, manifest: pageManifest(chunks) };
}

/** Serves all files from memory, because a later build deletes the files that the running site links to. */
function serveBuiltFiles(app: FastifyInstance, folder: string) {
  const names = readdirSync(folder).filter((name) => !/\.(?:br|gz)$/.test(name));
  const files = new Map(names.map((name) => [name, readBuiltFile(join(folder, name))]));
  app.get<{ Params: { name: string } }>(
    "/assets/:name",
    { schema: { hide: true } },
    (request, reply) => {
      const file = files.get(request.params.name);
      return file ? replyCached(request, reply, file) : reply.callNotFound();
    },
  );
}

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

function readBuiltFile(path: string): CachedResponse {
  const type = types[extname(path)] ?? "application/octet-stream";
  const headers = { "content-type": type, "cache-control": "public, max-age=31536000, immutable" };
  if (!existsSync(`${path}.br`)) return wholeResponse(headers, readFileSync(path));
  const varied = { ...headers, vary: "Accept-Encoding" };
  const compressed = (encoding: string, suffix: string) =>
    answerWith({ ...varied, "content-encoding": encoding }, readFileSync(path + suffix));
  return {
    status: 200,
    headers: varied,
    answers: {
      identity: answerWith(varied, readFileSync(path)),
      br: compressed("br", ".br"),
      gzip: compressed("gzip", ".gz"),
    },
  };
}
