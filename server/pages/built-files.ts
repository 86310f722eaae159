// Read once at the start: a later build must not take away the files that this process's pages name.
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { encodingFor } from "../response-cache/cached-response.ts";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

const suffixes = { br: ".br", gzip: ".gz", identity: "" } as const;
const encodings = Object.keys(suffixes) as (keyof typeof suffixes)[];

function readBuiltFiles(folder: string) {
  const names = new Set(readdirSync(folder));
  const read = (name: string) => {
    const made = encodings.filter((encoding) => names.has(name + suffixes[encoding]));
    return new Map(
      made.map((encoding) => [encoding, readFileSync(join(folder, name + suffixes[encoding]))]),
    );
  };
  const files = [...names].filter((name) => !/\.(?:br|gz)$/.test(name));
  return new Map(files.map((name) => [name, read(name)]));
}

export function serveBuiltFiles(app: FastifyInstance, folder: string) {
  const files = readBuiltFiles(folder);
  app.get<{ Params: { name: string } }>(
    "/assets/:name",
    { schema: { hide: true } },
    (request, reply) => {
      const { name } = request.params;
      const file = files.get(name);
      if (!file) return reply.callNotFound();
      const wanted = encodingFor(request.headers["accept-encoding"] as string | undefined);
      const encoding = file.has(wanted) ? wanted : "identity";
      if (file.size > 1) reply.header("vary", "Accept-Encoding");
      if (encoding !== "identity") reply.header("content-encoding", encoding);
      return reply
        .header("cache-control", "public, max-age=31536000, immutable")
        .type(types[extname(name)] ?? "application/octet-stream")
        .send(file.get(encoding));
    },
  );
}
