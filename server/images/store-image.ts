import type { FastifyInstance, FastifyRequest } from "fastify";
import { callerOf, type Guards } from "../auth/guards.ts";
import { audit } from "../http/log.ts";
import type { Limits } from "../limits/limits.ts";
import { createUploadWorker } from "./create-upload-worker.ts";
import { insertImage } from "./queries.ts";

/** Wherever a picture comes from: counted, checked, made anew and kept in the same way. */
export type StoreImage = (request: FastifyRequest, read: () => Promise<Buffer>) => Promise<{ filename: string }>;

export function createImageStore(
  app: FastifyInstance,
  { now, guards, limits }: { now: () => number; guards: Guards; limits: Limits },
): StoreImage {
  const worker = createUploadWorker();
  app.addHook("onClose", async () => worker.close());
  return async (request, read) => {
    const by = callerOf(request).id;
    const image = await limits.charge([limits.perUser("uploadPerUser", by)], async () => worker.makeImage(await read()));
    await guards.write(request, (transaction) => insertImage(transaction, image, now()));
    audit(request.log, request.ip, { event: "upload", outcome: "ok", user: by, by });
    return { filename: image.filename };
  };
}
