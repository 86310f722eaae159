// load.ts in a thread of its own: what it costs to ask must not be measured as what it costs to answer.
import { parentPort, workerData } from "node:worker_threads";
import { type Load, load } from "./load.ts";

parentPort?.postMessage(await load(workerData as Load));
