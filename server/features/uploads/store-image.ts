import type { FastifyRequest } from "fastify";
import { uploadLimits } from "#contract/images.ts";
import type { Db, Transaction } from "../../db/tables.ts";
import { AppError } from "../../http/app-error.ts";
import { audit } from "../../http/log.ts";
import { checkFormat, damagedFile } from "../../images/check-format.ts";
import { type ImageWorker, ImageWorkerDied } from "../../images/create-image-worker.ts";
import type { ImageKind } from "../../images/make-image.ts";
import { insertImage } from "../../images/queries.ts";
import { callerOf, type Guards } from "../auth/guards.ts";

interface Deps {
  db: Db;
  now: () => number;
  guards: Guards;
  imageWorker: ImageWorker;
}

export type StoreImage = ReturnType<typeof createImageStore>;

export function createImageStore({ db, now, guards, imageWorker }: Deps) {
  /** `insertUse` inserts the row that uses the image, in the same transaction. */
  return async (
    request: FastifyRequest,
    bytes: Buffer,
    kind?: ImageKind,
    insertUse?: (transaction: Transaction, filename: string) => Promise<void>,
  ) => {
    const by = callerOf(request).id;
    const image = await makeUpload(imageWorker, bytes, kind);
    await guards.checkAgain(request);
    await db.transaction().execute(async (transaction) => {
      await insertImage(transaction, image, now());
      await insertUse?.(transaction, image.filename);
    });
    audit(request, "upload", { user: by, by });
    return { filename: image.filename };
  };
}

export async function makeUpload(worker: ImageWorker, bytes: Buffer, kind?: ImageKind) {
  checkFormat(bytes);
  if (bytes.length > uploadLimits.bytes) throw new AppError("image_too_large");
  return worker.make("makeImage", bytes, kind).catch((error: unknown) => {
    throw error instanceof ImageWorkerDied ? damagedFile() : error;
  });
}
