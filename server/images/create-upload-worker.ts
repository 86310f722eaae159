import { join } from "node:path";
import { uploadLimits } from "#contract/images.ts";
import { AppError } from "../http/app-error.ts";
import { createImageWorker } from "../image-worker/create-image-worker.ts";
import { damagedFile, formatOf } from "./first-look.ts";
import type { Image, ImageKind } from "./make-image.ts";

export interface Upload {
  bytes: Buffer;
  kind: ImageKind;
}

export function createUploadWorker() {
  const { make, close } = createImageWorker<Upload, Image>({
    script: join(import.meta.dirname, "upload-worker.ts"),
    mostWaiting: 4,
    whenItDies: damagedFile,
  });
  const makeImage = async (bytes: Buffer, kind: ImageKind = "cover") => {
    formatOf(bytes);
    if (bytes.length > uploadLimits.bytes) throw new AppError("image_too_large");
    return make({ bytes, kind });
  };
  return { makeImage, close };
}
