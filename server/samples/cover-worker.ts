import { runImageWorker } from "../image-worker/run-image-worker.ts";
import { drawCover, type Sleeve } from "../images/draw-cover.ts";
import { makeImage } from "../images/make-image.ts";

runImageWorker(async (sleeve: Sleeve) => makeImage(await drawCover(sleeve)));
