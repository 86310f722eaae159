import type { IncomingMessage } from "node:http";
import * as z from "zod/mini";
import { coverWidths, previewWidth } from "#contract/covers.ts";
import { uploadImage } from "#contract/images.ts";
import { AppError } from "../app-error.ts";
import { callerOf, type Guards } from "../auth/guards.ts";
import type { App } from "../create-server.ts";
import type { Reader } from "../db/tables.ts";
import type { Limits } from "../limits/limits.ts";
import { audit } from "../log.ts";
import { cachedFile } from "../response-cache/cached-response.ts";
import { replyCached } from "../response-cache/reply-cached.ts";
import type { HotFiles } from "./hot-files.ts";
import { openPictureWorkshop } from "./picture-workshop.ts";
import { findImageFile, insertImage } from "./queries.ts";
import { acceptUploads, readUpload, refuseTooLarge } from "./read-upload.ts";
import { sharedReading } from "./shared-reading.ts";

interface Deps {
  db: Reader;
  now: () => number;
  guards: Guards;
  limits: Limits;
  /** What every answer carries; pictures say some of it otherwise. */
  headers: Record<string, string>;
  hotImages: HotFiles;
}

export async function imageRoutes(app: App, deps: Deps) {
  await app.register(async (scope) => uploadRoute(scope, deps));
  serveImages(app, deps);
}

/** Five megabytes over a slow line take their time. */
const uploadTimeout = 30_000;

async function uploadRoute(scope: App, { now, guards, limits }: Deps) {
  const workshop = openPictureWorkshop();
  scope.addHook("onClose", async () => workshop.close());
  await acceptUploads(scope);
  // Whoever may not upload need not send the rest either: with the connection kept, Node would take it all in.
  scope.addHook("onSend", async (request, reply) => {
    if ((reply.statusCode === 401 || reply.statusCode === 403) && !request.raw.complete) reply.header("connection", "close");
  });
  scope.route({
    ...uploadImage,
    handlerTimeout: uploadTimeout,
    onRequest: [guards.requireSuperuser, refuseTooLarge],
    handler: async (request, reply) => {
      const by = callerOf(request).id;
      reply.raw.setTimeout(uploadTimeout, () => reply.raw.destroy());
      const image = await limits.charge([limits.perUser("uploadPerUser", by)], async () => workshop.makeImage(await readUpload(request)));
      await guards.write(request, (transaction) => insertImage(transaction, image, now()));
      audit(request.log, request.ip, { event: "upload", outcome: "ok", user: by, by });
      return { filename: image.filename };
    },
  });
}

const imagesAt = "/images/";
const storedName = new RegExp(`^[0-9a-f]{32}(?:\\.png|\\.jpg|-(?:${coverWidths.join("|")})\\.webp|-${previewWidth}\\.jpg)$`);

const imageHeaders = {
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
};

function serveImages(app: App, { db, now, headers, hotImages }: Pick<Deps, "db" | "now" | "headers" | "hotImages">) {
  const read = sharedReading(async (name) => {
    const stored = await findImageFile(db, name);
    if (!stored) return undefined;
    const { buffer, byteOffset, byteLength } = stored.bytes;
    return { type: stored.type, bytes: Buffer.from(buffer, byteOffset, byteLength) };
  }, now);

  async function find(name: string) {
    if (!storedName.test(name)) return undefined;
    const kept = hotImages.get(name, now());
    if (kept) return kept;
    const stored = await read(name);
    if (!stored) return undefined;
    const named = { "content-type": stored.type, "content-disposition": `inline; filename="${name}"` };
    // A name never stands for other bytes than its first ones, so it is its own version.
    const file = cachedFile(`"${name}"`, { ...headers, ...imageHeaders, ...named }, stored.bytes);
    hotImages.keep(name, file, now());
    return file;
  }

  app.get(`${imagesAt}:name`, { schema: { hide: true, params: z.object({ name: z.string() }) } }, async (request, reply) => {
    const file = await find(request.params.name);
    if (!file) throw new AppError("not_found");
    return replyCached(request, reply, file);
  });
}

/** The picture asked for, if it is at hand. */
export function findHotImage(hotImages: HotFiles, { method, url }: IncomingMessage, now: number) {
  if ((method !== "GET" && method !== "HEAD") || !url?.startsWith(imagesAt)) return undefined;
  return hotImages.get(url.slice(imagesAt.length), now);
}
