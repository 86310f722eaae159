import { runImageWorker } from "../image-worker/run-image-worker.ts";
import type { Upload } from "./create-upload-worker.ts";
import { makeImage } from "./make-image.ts";

runImageWorker(({ bytes, kind }: Upload) => makeImage(bytes, kind));
