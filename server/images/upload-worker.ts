import { runImageWorker } from "../image-worker/run-image-worker.ts";
import { makeImage, type Upload } from "./make-image.ts";

runImageWorker((upload: Upload) => makeImage(...upload));
