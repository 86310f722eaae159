import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { coverWidths, previewWidth } from "#contract/covers.ts";
import { uploadImage } from "#contract/images.ts";
import type { App } from "../app.ts";
import { AppError } from "../app-error.ts";
import { callerOf, type Guards } from "../auth/guards.ts";
import type { Db } from "../db/tables.ts";
import type { Limits } from "../limits/limits.ts";
import { audit } from "../log.ts";
import { HotFiles } from "./hot-files.ts";
import { openPictureWorkshop } from "./picture-workshop.ts";
import { findImageFile, insertImage } from "./queries.ts";
import { acceptUploads, readUpload, refuseTooLarge } from "./read-upload.ts";
import { sharedReading } from "./shared-reading.ts";

interface Deps {
  db: Db;
  now: () => number;
  guards: Guards;
  limits: Limits;
}

export async function imageRoutes(app: App, deps: Deps) {
  await app.register(async (scope) => uploadRoute(scope, deps));
  serveImages(app, deps);
}

/** Five megabytes over a slow line take their time. */
const uploadTimeout = 30_000;

async function uploadRoute(scope: App, { db, now, guards, limits }: Deps) {
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
      await limits.take(db, limits.perUser("uploadPerUser", by));
      const bytes = await readUpload(request);
      const image = await workshop.makeImage(bytes);
      await db.transaction().execute((transaction) => insertImage(transaction, image, now()));
      audit(request.log, request.ip, { event: "upload", outcome: "ok", user: by, by });
      return { filename: image.filename };
    },
  });
}

const storedName = new RegExp(`^[0-9a-f]{32}(?:\\.png|\\.jpg|-(?:${coverWidths.join("|")})\\.webp|-${previewWidth}\\.jpg)$`);

const imageHeaders = {
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
};

const megabyte = 1024 * 1024;
const hotLimits = { bytes: 32 * megabyte, bytesOfOne: megabyte, age: 60 * 60 * 1000 };

function serveImages(app: App, { db, now }: Pick<Deps, "db" | "now">) {
  const hot = new HotFiles(hotLimits);

  const read = sharedReading(async (name) => {
    const stored = await findImageFile(db, name);
    if (!stored) return undefined;
    const { buffer, byteOffset, byteLength } = stored.bytes;
    return { type: stored.type, bytes: Buffer.from(buffer, byteOffset, byteLength) };
  }, now);

  async function find(name: string) {
    if (!storedName.test(name)) return undefined;
    const kept = hot.get(name, now());
    if (kept) return kept;
    const file = await read(name);
    if (file) hot.keep(name, file, now());
    return file;
  }

  app.get("/images/:name", { schema: { hide: true, params: z.object({ name: z.string() }) } }, async (request, reply) => {
    const { name } = request.params;
    const file = await find(name);
    if (!file) throw new AppError("not_found");
    // A name never stands for other bytes than its first ones, so it is its own version.
    const version = `"${name}"`;
    reply.headers({ ...imageHeaders, etag: version, "content-disposition": `inline; filename="${name}"` });
    if (knows(request, version)) return reply.code(304).send();
    return reply.type(file.type).send(file.bytes);
  });
}

function knows(request: FastifyRequest, version: string) {
  const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return known?.some((tag) => tag === version || tag === "*");
}
