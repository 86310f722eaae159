import type { IncomingMessage } from "node:http";
import * as z from "zod/mini";
import { coverWidths, previewWidth } from "#contract/covers.ts";
import { uploadImage } from "#contract/images.ts";
import type { Guards } from "../auth/guards.ts";
import type { Reader } from "../db/tables.ts";
import { AppError } from "../http/app-error.ts";
import type { App } from "../http/create-server.ts";
import { cachedResponse, replyCached } from "../response-cache/cached-response.ts";
import { createFileCache } from "../response-cache/file-cache.ts";
import { findImageFile } from "./queries.ts";
import { acceptUploads, readUpload, uploadTimeout } from "./read-upload.ts";
import type { StoreImage } from "./store-image.ts";

interface Deps {
  db: Reader;
  now: () => number;
  guards: Guards;
  storeImage: StoreImage;
  headers: Record<string, string>;
  imageCache: ImageCache;
}

export async function imageRoutes(app: App, deps: Deps) {
  await app.register(async (scope) => uploadRoute(scope, deps));
  serveImages(app, deps.imageCache);
}

async function uploadRoute(scope: App, { guards, storeImage }: Deps) {
  await acceptUploads(scope);
  scope.route({
    ...uploadImage,
    handlerTimeout: uploadTimeout,
    onRequest: guards.requireSuperuser,
    handler: async (request, reply) => {
      reply.raw.setTimeout(uploadTimeout, () => reply.raw.destroy());
      return storeImage(request, () => readUpload(request));
    },
  });
}

const imagesAt = "/images/";
const storedName = new RegExp(
  `^[0-9a-f]{32}(?:\\.(?:png|jpg|webp)|-(?:${coverWidths.join("|")})\\.webp|-${previewWidth}\\.jpg)$`,
);

const imageHeaders = {
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
};

const megabyte = 1024 * 1024;
const halfAnHour = 30 * 60 * 1000;

export const createImageCache = ({ db, now, headers }: Pick<Deps, "db" | "now" | "headers">) =>
  createFileCache({
    maxSize: 4 * megabyte,
    ttl: halfAnHour,
    now,
    load: async (name) => {
      const stored = await findImageFile(db, name);
      if (!stored) return undefined;
      const { buffer, byteOffset, byteLength } = stored.bytes;
      const own = {
        "content-type": stored.type,
        "content-disposition": `inline; filename="${name}"`,
        // A name never stands for other bytes, so it is its own version.
        etag: `"${name}"`,
      };
      return cachedResponse(
        { ...headers, ...imageHeaders, ...own },
        { identity: Buffer.from(buffer, byteOffset, byteLength) },
      );
    },
  });

type ImageCache = ReturnType<typeof createImageCache>;

function serveImages(app: App, imageCache: ImageCache) {
  app.get(
    `${imagesAt}:name`,
    { schema: { hide: true, params: z.object({ name: z.string() }) } },
    async (request, reply) => {
      const { name } = request.params;
      const file = storedName.test(name) ? await imageCache.fetch(name) : undefined;
      if (!file) throw new AppError("not_found");
      return replyCached(request, reply, file);
    },
  );
}

export function findCachedImage(imageCache: ImageCache, { method, url }: IncomingMessage) {
  if ((method !== "GET" && method !== "HEAD") || !url?.startsWith(imagesAt)) return undefined;
  return imageCache.get(url.slice(imagesAt.length));
}
