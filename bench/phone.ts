// Measures pages on an emulated phone with a slow connection and a quarter of this machine's CPU speed.
import { type Browser, chromium, type Page, type Request } from "@playwright/test";
import sharp from "sharp";
import { ownerAt } from "#server/testing/owner-at.ts";
import { findBrowser } from "../scripts/browser.mjs";
import { byTurns } from "./by-turns.ts";
import { type Figure, median } from "./figure.ts";
import { slowLineTo } from "./slow-line.ts";
import { startSite } from "./under-load.ts";

type Visit = Awaited<ReturnType<typeof visit>>;

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
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  if (!keepsScripts) await client.send("Network.setBlockedURLs", { urls: ["*.js"] });
  const scripts: ReturnType<Request["sizes"]>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "script") scripts.push(request.sizes());
  });
  await page.goto(address, { waitUntil: "networkidle", timeout: 120_000 });
  const largestPaint = (await entriesOf(page, "largest-contentful-paint")).at(-1)?.startTime;
  const firstPaint = (await entriesOf(page, "paint")).at(-1)?.startTime ?? 0;
  const longTasks = await entriesOf(page, "longtask");
  const sizes = await Promise.all(scripts);
  await context.close();
  return {
    largestPaint: largestPaint ?? Number.NaN,
    // The total blocking time adds up how much longer than 50 ms each long task took. Tasks before the first paint do not count.
    blocked: sum(
      longTasks
        .filter(({ startTime }) => startTime > firstPaint)
        .map(({ duration }) => duration - 50),
    ),
    files: sizes.length,
    bytes: sum(sizes.map((size) => size.responseHeadersSize + size.responseBodySize)),
  };
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

const entriesOf = (page: Page, type: string) =>
  page.evaluate(async (type) => {
    const seen: { startTime: number; duration: number }[] = [];
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) seen.push({ startTime, duration });
    }).observe({ type, buffered: true });
    // Waits a fixed time, because the observer never calls back if the page has no entries of this type.
    await new Promise((resolve) => setTimeout(resolve, 200));
    return seen;
  }, type);

async function compare(browser: Browser, address: string) {
  const ours: Visit[] = [];
  const visitOurs = async () => {
    const seen = await visit(browser, address, true);
    ours.push(seen);
    return seen.largestPaint;
  };
  const visitWithout = async () => (await visit(browser, address, false)).largestPaint;
  const paint = {
    unit: "ms",
    ...(await byTurns(7, visitOurs, visitWithout)),
    baselineIs: "the same page without scripts",
    goal: { atMost: 1.25 },
  };
  return {
    paint,
    blocked: Math.min(...ours.map(({ blocked }) => blocked)),
    files: median(ours.map(({ files }) => files)),
    bytes: median(ours.map(({ bytes }) => bytes)),
  };
}

async function addGallery(address: string) {
  const { api } = await ownerAt(address);
  const { id, slug } = await api("POST /galleries/", { body: { title: "Twenty-four" } });
  const params = { gallery_id: id };
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const background = "#345";
  const create = { width: 1600, height: 1067, channels: 3, background, noise } as const;
  const jpeg = await sharp({ create }).blur(2).jpeg().toBuffer();
  const file = new Blob([new Uint8Array(jpeg)]);
  for (let added = 0; added < 24; added++)
    await api("POST /galleries/:gallery_id/photos", { params, file });
  await api("PATCH /galleries/:gallery_id", { params, body: { is_published: true } });
  return `/photography/${slug}`;
}

export async function onAPhone(): Promise<Figure[]> {
  await using site = await startSite();
  using line = await slowLineTo(site.address);
  const gallery = await addGallery(site.address);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const home = await compare(browser, line.address);
  const photos = await compare(browser, line.address + gallery);
  await browser.close();
  return [
    { name: "home on a slow phone, largest paint", ...home.paint },
    {
      name: "home on a slow phone, blocked",
      unit: "ms",
      figure: home.blocked,
      goal: { atMost: 200 },
    },
    { name: "home, scripts", unit: "files", figure: home.files, goal: { atMost: 12 } },
    {
      name: "home, scripts with their headers",
      unit: "kB",
      figure: home.bytes / 1000,
      goal: { atMost: 112 },
    },
    { name: "24 photos on a slow phone, largest paint", ...photos.paint },
  ];
}
