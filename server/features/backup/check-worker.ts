import { parentPort, workerData } from "node:worker_threads";
import { isCorruptFile } from "../../db/sqlite-file.ts";

parentPort?.postMessage(isCorruptFile(workerData));
