import { runImageWorker } from "../image-worker/run-image-worker.ts";
import { drawCard } from "./draw-card.ts";

runImageWorker(drawCard);
