// How long visitors wait while something else goes on.
import type { Running } from "./processes.ts";

const paths = [
  "/",
  "/music",
  "/music/2025",
  "/music/2025/october",
  "/music/search?q=lant",
  "/feed.xml",
];
const ask = async (url: string) =>
  void (await (await fetch(url, { headers: { accept: "text/html" } })).arrayBuffer());

/** Twenty pages and calls a second, as visitors ask for them, until told to stop: then their 99th percentile. */
export async function watchVisitors({ address }: Running) {
  // A site that has just started has compiled nothing yet: what its first answers take is not what is asked here.
  for (const path of [...paths, ...paths]) await ask(address + path);
  const waits: number[] = [];
  const open = new Set<Promise<void>>();
  let asked = 0;
  const timer = setInterval(() => {
    const started = performance.now();
    const path = paths[asked++ % paths.length];
    const asking = ask(`${address}${path}`)
      .then(() => void waits.push(performance.now() - started))
      // What ended the site is told by whoever measures.
      .catch(() => {})
      .finally(() => open.delete(asking));
    open.add(asking);
  }, 50);
  return async () => {
    clearInterval(timer);
    await Promise.all(open);
    return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Number.NaN;
  };
}
