import { join } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { uploadLimits } from "#contract/images.ts";
import { callerOf, type Guards } from "../auth/guards.ts";
import type { Db } from "../db/tables.ts";
import { AppError } from "../http/app-error.ts";
import { audit } from "../http/log.ts";
import { createImageWorker } from "../image-worker/create-image-worker.ts";
import { checkFormat, damagedFile } from "./check-format.ts";
import type { Image, ImageKind, Upload } from "./make-image.ts";
import { insertImage } from "./queries.ts";

/** No rate limit is needed: only superusers store pictures, and one is decoded at a time. */
export type StoreImage = ReturnType<typeof createImageStore>;

export function createImageStore(
  app: FastifyInstance,
  { db, now, guards }: { db: Db; now: () => number; guards: Guards },
) {
  const worker = createUploadWorker();
  app.addHook("onClose", async () => worker.close());
  return async (request: FastifyRequest, read: () => Promise<Buffer>, kind?: ImageKind) => {
    const by = callerOf(request).id;
    const image = await worker.makeImage(await read(), kind);
    await guards.checkAgain(request);
    await db.transaction().execute((transaction) => insertImage(transaction, image, now()));
    audit(request.log, request.ip, { event: "upload", outcome: "ok", user: by, by });
    return { filename: image.filename };
  };
}

export function createUploadWorker() {
  const { make, close } = createImageWorker<Upload, Image>({
    script: join(import.meta.dirname, "upload-worker.ts"),
    maxWaiting: 4,
    whenItDies: damagedFile,
  });
  const makeImage = async (...upload: Upload) => {
    const [bytes] = upload;
    checkFormat(bytes);
    if (bytes.length > uploadLimits.bytes) throw new AppError("image_too_large");
    return make(upload);
  };
  return { makeImage, close };
}
