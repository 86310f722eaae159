import { runImageWorker } from "../image-worker/run-image-worker.ts";
import type { Upload } from "./create-upload-worker.ts";
import { makeImage, makePhoto } from "./make-image.ts";

runImageWorker(({ bytes, as }: Upload) => (as === "photo" ? makePhoto(bytes) : makeImage(bytes)));
