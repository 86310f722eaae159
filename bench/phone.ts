// Home on an emulated phone: a processor four times slower, 1.6 Mbit/s, 150 ms. Beside it, by turns, the same page without its scripts.
import { type Browser, chromium } from "@playwright/test";
import { findBrowser } from "../scripts/browser.mjs";
import { type Figure, startSite } from "./under-load.ts";

const rounds = 9;
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

async function visit(browser: Browser, address: string, keepsScripts: boolean) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", slowLine);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.route(/\.js$/, (route) => (keepsScripts ? route.continue() : route.abort()));
  const scripts: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "script")
      scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(address, { waitUntil: "networkidle" });
  const largestPaint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
        ).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return { largestPaint, bytes };
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export async function onAPhone(): Promise<Figure[]> {
  await using site = await startSite();
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const [ours, without] = [[], []] as [number[], number[]];
  let bytes = 0;
  for (let round = 0; round < rounds; round++) {
    const visited = await visit(browser, site.address, true);
    ours.push(visited.largestPaint);
    bytes = visited.bytes;
    without.push((await visit(browser, site.address, false)).largestPaint);
  }
  await browser.close();
  return [
    {
      name: "home on a slow phone, largest paint",
      unit: "ms",
      figure: median(ours),
      baseline: median(without),
      baselineIs: "the same page without scripts",
      goal: { atMost: 1.25 },
    },
    { name: "home, scripts", unit: "kB", figure: bytes / 1000, goal: { atMost: 110 } },
  ];
}
