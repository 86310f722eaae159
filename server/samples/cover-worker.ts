import { runImageWorker } from "../image-worker/run-image-worker.ts";
import { type CoverLook, drawCover } from "../images/draw-cover.ts";
import { makeImage } from "../images/make-image.ts";

runImageWorker(async (sleeve: CoverLook) => makeImage(await drawCover(sleeve)));
