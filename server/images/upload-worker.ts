import { runImageWorker } from "../image-worker/run-image-worker.ts";
import { makeImage } from "./make-image.ts";

runImageWorker(makeImage);
