import type { IncomingMessage } from "node:http";
import * as z from "zod/mini";
import { uploadImage } from "#contract/images.ts";
import { coverWidths, previewWidth } from "#domain/covers.ts";
import type { Reader } from "../../db/tables.ts";
import { AppError } from "../../http/app-error.ts";
import type { App } from "../../http/create-server.ts";
import { findImageFile, findImageSize } from "../../images/queries.ts";
import { matchesTag, replyCached, wholeResponse } from "../../response-cache/cached-response.ts";
import { createFileCache } from "../../response-cache/file-cache.ts";
import { acceptUploads, readUpload, uploadTimeout } from "./read-upload.ts";
import type { StoreImage } from "./store-image.ts";

interface Deps {
  db: Reader;
  now: () => number;
  storeImage: StoreImage;
  headers: Record<string, string>;
  imageCache: ImageCache;
}

export async function imageRoutes(app: App, { db, storeImage, headers, imageCache }: Deps) {
  await app.register(async (scope) => {
    await acceptUploads(scope);
    scope.route({
      ...uploadImage,
      handlerTimeout: uploadTimeout,
      handler: async (request) => storeImage(request, await readUpload(request)),
    });
  });

  app.route({
    // Fastify's automatic HEAD route would send a Content-Length of 0.
    method: ["GET", "HEAD"],
    url: `${imagesAt}:name`,
    schema: { hide: true, params: z.object({ name: z.string() }) },
    handler: async (request, reply) => {
      const { name } = request.params;
      if (!storedName.test(name)) throw new AppError("not_found");
      const isNotModified = matchesTag(etagOf(name), request.headers["if-none-match"]);
      if (request.method === "HEAD" || isNotModified) {
        const found = await findImageSize(db, name);
        if (!found) throw new AppError("not_found");
        reply.headers(headersOf(headers, name, found.type));
        if (isNotModified) return reply.code(304).send();
        return reply.header("content-length", found.size).send();
      }
      const file = await imageCache.fetch(name);
      if (!file) throw new AppError("not_found");
      return replyCached(request, reply, file);
    },
  });
}

const imagesAt = "/images/";
const storedName = new RegExp(
  `^[0-9a-f]{32}(?:\\.(?:png|jpg|webp)|-(?:${coverWidths.join("|")})\\.webp|-${previewWidth}\\.jpg)$`,
);

const headersOf = (common: Record<string, string>, name: string, type: string) => ({
  ...common,
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
  "content-type": type,
  "content-disposition": `inline; filename="${name}"`,
  etag: etagOf(name),
});

/** An image never changes under its name. */
const etagOf = (name: string) => `"${name}"`;

export const createImageCache = ({ db, now, headers }: Pick<Deps, "db" | "now" | "headers">) =>
  createFileCache({
    maxSize: 4 * 1024 * 1024,
    // Expires soon, because other instances and housekeeping delete images without clearing this cache.
    ttl: 60_000,
    now,
    load: async (name) => {
      const stored = await findImageFile(db, name);
      if (!stored) return undefined;
      return wholeResponse(headersOf(headers, name, stored.type), Buffer.from(stored.bytes));
    },
  });

type ImageCache = ReturnType<typeof createImageCache>;

export const findCachedImage = (imageCache: ImageCache, { url }: IncomingMessage) =>
  url?.startsWith(imagesAt) ? imageCache.get(url.slice(imagesAt.length)) : undefined;
