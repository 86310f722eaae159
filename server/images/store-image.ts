import type { FastifyInstance, FastifyRequest } from "fastify";
import { callerOf, type Guards } from "../auth/guards.ts";
import type { Transaction } from "../db/tables.ts";
import { audit } from "../http/log.ts";
import { createUploadWorker, type Upload } from "./create-upload-worker.ts";
import type { Image } from "./make-image.ts";
import { insertImage } from "./queries.ts";

/** No rate limit is needed: only superusers store pictures, and one is decoded at a time. */
export type ImageStore = ReturnType<typeof createImageStore>;

type Read = () => Promise<Buffer>;
type Keep<Kept> = (transaction: Transaction, image: Image) => Promise<Kept>;

export function createImageStore(
  app: FastifyInstance,
  { now, guards }: { now: () => number; guards: Guards },
) {
  const worker = createUploadWorker();
  app.addHook("onClose", async () => worker.close());

  async function store<Kept>(
    request: FastifyRequest,
    as: Upload["as"],
    read: Read,
    keep: Keep<Kept>,
  ) {
    const by = callerOf(request).id;
    const image = await worker.makeImage(await read(), as);
    const kept = await guards.write(request, (transaction) => keep(transaction, image));
    audit(request.log, request.ip, { event: "upload", outcome: "ok", user: by, by });
    return kept;
  }

  return {
    storeCover: (request: FastifyRequest, read: Read) =>
      store(request, "cover", read, async (transaction, image) => {
        await insertImage(transaction, image, now());
        return { filename: image.filename };
      }),
    storePhoto: <Kept>(request: FastifyRequest, read: Read, keep: Keep<Kept>) =>
      store(request, "photo", read, keep),
  };
}
