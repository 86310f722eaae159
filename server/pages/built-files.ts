// Scripts, styles, fonts and pictures of the build, read once at the start: whatever is built meanwhile, a page that this process has
// sent finds all that it names.
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

interface BuiltFile {
  type: string;
  /** Those that the build has made of it. */
  encodings: Map<keyof typeof suffixes, Buffer>;
}

function readBuiltFiles(folder: string): Map<string, BuiltFile> {
  const names = new Set(readdirSync(folder));
  const files = [...names].filter((name) => !/\.(?:br|gz)$/.test(name));
  return new Map(
    files.map((name) => [
      name,
      { type: types[extname(name)] ?? "application/octet-stream", encodings: encodingsOf(name) },
    ]),
  );

  function encodingsOf(name: string): BuiltFile["encodings"] {
    const made = Object.entries(suffixes).filter(([, suffix]) => names.has(name + suffix));
    return new Map(
      made.map(([encoding, suffix]) => [
        encoding as keyof typeof suffixes,
        readFileSync(join(folder, name + suffix)),
      ]),
    );
  }
}

export function serveBuiltFiles(app: FastifyInstance, folder: string) {
  const files = readBuiltFiles(folder);
  app.get<{ Params: { name: string } }>(
    "/assets/:name",
    { schema: { hide: true } },
    (request, reply) => {
      const file = files.get(request.params.name);
      if (!file) return reply.callNotFound();
      const wanted = encodingFor(request.headers["accept-encoding"] as string | undefined);
      const encoding = file.encodings.has(wanted) ? wanted : "identity";
      if (file.encodings.size > 1) reply.header("vary", "Accept-Encoding");
      if (encoding !== "identity") reply.header("content-encoding", encoding);
      // The names are hashes: what they stand for never changes.
      return reply
        .header("cache-control", "public, max-age=31536000, immutable")
        .type(file.type)
        .send(file.encodings.get(encoding));
    },
  );
}
