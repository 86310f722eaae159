// Loaded into a site before anything else (node --import): says on SIGUSR2 how long its event loop has been held up since the
// last time.
import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

const resolution = 5;
const delays = monitorEventLoopDelay({ resolution });
delays.enable();
process.on("SIGUSR2", () => {
  const inMs = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution);
  writeFileSync(
    process.env.LOOP_REPORT ?? "",
    JSON.stringify({ p99: inMs(delays.percentile(99)), max: inMs(delays.max) }),
  );
  delays.reset();
});
