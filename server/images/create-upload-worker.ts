import { join } from "node:path";
import { uploadLimits } from "#contract/images.ts";
import { AppError } from "../http/app-error.ts";
import { createImageWorker } from "../image-worker/create-image-worker.ts";
import { damagedFile, formatOf } from "./first-look.ts";
import type { Image } from "./make-image.ts";

/** `mostBytes`: pictures that already lie on the machine may be larger than uploads. */
export function createUploadWorker(mostBytes: number = uploadLimits.bytes) {
  const { make, close } = createImageWorker<Buffer, Image>({
    script: join(import.meta.dirname, "upload-worker.ts"),
    mostWaiting: 4,
    // Not tried again: the same file would crash it again.
    whenItDies: damagedFile,
  });
  const makeImage = async (upload: Buffer) => {
    formatOf(upload);
    if (upload.length > mostBytes) throw new AppError("image_too_large");
    return make(upload);
  };
  return { makeImage, close };
}
