import { join } from "node:path";
import { createImageWorker } from "../image-worker/create-image-worker.ts";
import { formatOf } from "./first-look.ts";
import type { Image } from "./make-image.ts";
import { damagedFile } from "./refused-file.ts";

/** Where what people upload is decoded. */
export function createUploadWorker() {
  const { make, close } = createImageWorker<Buffer, Image>({
    script: join(import.meta.dirname, "picture-process.ts"),
    mostWaiting: 4,
    // The same file would bring it down again.
    whenItDies: damagedFile,
  });
  const makeImage = async (upload: Buffer) => {
    formatOf(upload);
    return make(() => upload);
  };
  return { makeImage, close };
}
