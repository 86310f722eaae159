// Home on an emulated phone: a processor four times slower, 1.6 Mbit/s, 150 ms. Beside it, by turns, the same page without scripts.
import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { findBrowser } from "../scripts/browser.mjs";
import type { Figure } from "./figure.ts";
import { median } from "./median.ts";
import { startSite } from "./processes.ts";
import { passedOn } from "./without-scripts.ts";

const rounds = 9;
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const slowdown = 4;

interface Visit {
  paint: number;
  largest: number;
  blocked: number;
  shift: number;
  requests: number;
  /** Bytes of bodies over the line, by what they are. */
  bytes: Record<string, number>;
}

interface Seen {
  largest: number;
  shift: number;
  tasks: { start: number; length: number }[];
}

/** Runs in the page, before anything of its own. */
function watch() {
  const seen: Seen = { largest: 0, shift: 0, tasks: [] };
  Object.assign(window, { seen });
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  observe("largest-contentful-paint", (entry) => {
    seen.largest = entry.startTime;
  });
  observe("layout-shift", (entry) => {
    seen.shift += (entry as unknown as { value: number }).value;
  });
  observe("longtask", ({ startTime, duration }) =>
    seen.tasks.push({ start: startTime, length: duration }),
  );
}

async function readSeen(page: Page) {
  return page.evaluate(() => {
    const { seen } = window as unknown as { seen: Seen };
    const paint =
      performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
    // What a task takes beyond 50 ms is time in which a touch would go unanswered.
    const blocked = seen.tasks
      .filter(({ start, length }) => start + length > paint)
      .reduce((sum, task) => sum + task.length - 50, 0);
    return { paint, largest: seen.largest, shift: seen.shift, blocked };
  });
}

async function countBytes(client: CDPSession) {
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  const heads = new Map<string, number>();
  client.on("Network.responseReceived", ({ requestId, type, response }) => {
    kinds.set(requestId, type);
    heads.set(requestId, response.encodedDataLength);
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "Other";
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength - (heads.get(requestId) ?? 0);
  });
  return { bytes, kinds };
}

async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", line);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const { bytes, kinds } = await countBytes(client);
  await page.addInitScript(watch);
  await page.goto(address, { waitUntil: "networkidle" });
  const seen = await readSeen(page);
  await context.close();
  return { ...seen, requests: kinds.size, bytes };
}

const kilobytes = (visits: Visit[], kind: string) =>
  median(visits.map(({ bytes }) => bytes[kind] ?? 0)) / 1000;

export async function onAPhone(): Promise<Figure[]> {
  await using site = await startSite();
  await using whole = await passedOn(site.address, { keepScripts: true });
  await using bare = await passedOn(site.address, { keepScripts: false });
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const ours: Visit[] = [];
  const without: Visit[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await visit(browser, whole.address));
    without.push(await visit(browser, bare.address));
  }
  await browser.close();
  const of = (visits: Visit[], what: "paint" | "largest" | "blocked" | "shift" | "requests") =>
    median(visits.map((one) => one[what]));
  const beside = (name: string, what: "paint" | "largest", goal: number): Figure => {
    const [figure, baseline] = [of(ours, what), of(without, what)];
    return { name, unit: "ms", figure, baseline, goal: { atMost: goal } };
  };
  const alone = (name: string, unit: string, figure: number, most: number): Figure => ({
    name,
    unit,
    figure,
    goal: { atMost: most },
  });
  return [
    beside("home on a phone, largest paint", "largest", 1.15),
    beside("home on a phone, first paint", "paint", 1.15),
    alone("home on a phone, blocked", "ms", of(ours, "blocked"), 150),
    alone("home on a phone, layout shift", "", of(ours, "shift"), 0),
    alone("home, requests until idle", "", of(ours, "requests"), 12),
    alone("home, page with its styles over the line", "kB", kilobytes(ours, "Document"), 12),
    alone("home, scripts over the line", "kB", kilobytes(ours, "Script"), 95),
    alone("home, font over the line", "kB", kilobytes(ours, "Font"), 22),
  ];
}
