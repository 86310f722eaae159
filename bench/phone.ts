// Home and a gallery on an emulated phone: a processor four times slower, 1.6 Mbit/s, 150 ms. Beside it, by turns, the same page without its scripts.
import { type Browser, chromium } from "@playwright/test";
import sharp from "sharp";
import { ownerAt } from "#server/testing/owner-at.ts";
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

/** By turns, so that both have the same neighbours on the machine. */
async function compare(browser: Browser, address: string) {
  const [ours, without] = [[], []] as [number[], number[]];
  let bytes = 0;
  for (let round = 0; round < rounds; round++) {
    const visited = await visit(browser, address, true);
    ours.push(visited.largestPaint);
    bytes = visited.bytes;
    without.push((await visit(browser, address, false)).largestPaint);
  }
  const paint = {
    unit: "ms",
    figure: median(ours),
    baseline: median(without),
    baselineIs: "the same page without scripts",
    goal: { atMost: 1.25 },
  };
  return { paint, bytes };
}

async function addGallery(address: string) {
  const { api } = await ownerAt(address);
  const { id, slug } = await api("POST /galleries/", {
    body: { title: "Twenty-four", is_published: true },
  });
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const background = "#345";
  const create = { width: 1600, height: 1067, channels: 3, background, noise } as const;
  const jpeg = await sharp({ create }).blur(2).jpeg().toBuffer();
  const file = new Blob([new Uint8Array(jpeg)]);
  for (let added = 0; added < 24; added++)
    await api("POST /galleries/:gallery_id/photos", { params: { gallery_id: id }, file });
  return `${address}/photography/${slug}`;
}

export async function onAPhone(): Promise<Figure[]> {
  await using site = await startSite();
  const gallery = await addGallery(site.address);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const home = await compare(browser, site.address);
  const photos = await compare(browser, gallery);
  await browser.close();
  return [
    { name: "home on a slow phone, largest paint", ...home.paint },
    { name: "home, scripts", unit: "kB", figure: home.bytes / 1000, goal: { atMost: 110 } },
    { name: "24 photos on a slow phone, largest paint", ...photos.paint },
  ];
}
