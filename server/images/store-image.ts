import type { FastifyInstance, FastifyRequest } from "fastify";
import { callerOf, type Guards } from "../auth/guards.ts";
import { audit } from "../http/log.ts";
import { createUploadWorker } from "./create-upload-worker.ts";
import type { ImageKind } from "./make-image.ts";
import { insertImage } from "./queries.ts";

/** No rate limit is needed: only superusers store pictures, and one is decoded at a time. */
export type StoreImage = ReturnType<typeof createImageStore>;

export function createImageStore(
  app: FastifyInstance,
  { now, guards }: { now: () => number; guards: Guards },
) {
  const worker = createUploadWorker();
  app.addHook("onClose", async () => worker.close());
  return async (request: FastifyRequest, read: () => Promise<Buffer>, kind?: ImageKind) => {
    const by = callerOf(request).id;
    const image = await worker.makeImage(await read(), kind);
    await guards.write(request, (transaction) => insertImage(transaction, image, now()));
    audit(request.log, request.ip, { event: "upload", outcome: "ok", user: by, by });
    return { filename: image.filename };
  };
}
