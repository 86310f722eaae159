// A later build removes the files that this process's pages link to, so startup reads them all.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import {
  answerWith,
  type CachedResponse,
  replyCached,
  wholeResponse,
} from "../response-cache/cached-response.ts";

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

export function serveBuiltFiles(app: FastifyInstance, folder: string) {
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
