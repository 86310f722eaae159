// This `test` fails a journey if the browser logs an unexpected error or a violation of the content security policy.
import { test as base, expect, type Page } from "@playwright/test";

interface Noticed {
  errors: string[];
}

/** Starts a resource, such as a site, when a journey first needs it. The resource stops with the worker. */
type OncePerWorker = <Started extends { stop: () => Promise<void> }>(
  start: () => Promise<Started>,
) => Promise<Started>;

export const test = base.extend<
  { baseURL: string; noticed: Noticed; outside: string[]; expectedErrors: RegExp },
  { oncePerWorker: OncePerWorker }
>({
  // One fixture serves all resources. Playwright would run journeys with different worker fixtures in separate workers, each with its own browser.
  oncePerWorker: [
    async ({ browserName: _ }, use) => {
      const started = new Map<() => Promise<unknown>, Promise<{ stop: () => Promise<void> }>>();
      await use((start) => {
        const running = started.get(start) ?? start();
        started.set(start, running);
        return running as ReturnType<typeof start>;
      });
      for (const running of started.values()) await (await running).stop();
    },
    { scope: "worker" },
  ],

  // The default matches nothing. A journey that expects errors in the console sets its own pattern.
  expectedErrors: [/(?!)/, { option: true }],

  baseURL: async ({ browserName: _ }, use) => use(process.env.SITE_ADDRESS ?? ""),

  /** Collects requested URLs outside the site. Only journeys that name this fixture listen to all requests, because listening takes time. */
  outside: async ({ context, baseURL }, use) => {
    const outside: string[] = [];
    context.on("request", (request) => {
      const url = request.url();
      if (url.startsWith("http") && new URL(url).origin !== baseURL) outside.push(url);
    });
    await use(outside);
  },

  noticed: [
    async ({ context, expectedErrors }, use) => {
      const noticed: Noticed = { errors: [] };
      context.on("console", (message) => {
        // Ignores the 404 of the page itself, which the journey has opened on purpose.
        const ownStatus =
          message.text().includes("status of 404") &&
          message.location().url === message.page()?.url();
        if ((message.type() === "error" || message.type() === "warning") && !ownStatus)
          noticed.errors.push(`${message.text()} ${message.location().url}`);
      });
      context.on("weberror", (error) => noticed.errors.push(String(error.error())));
      await use(noticed);
      const unexpected = noticed.errors.filter((text) => !expectedErrors.test(text));
      expect(unexpected, "errors in the console").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Opens a page and waits for hydration, because a click before hydration does nothing. Waits until `.sent-page` is gone too, because React replaces the server's HTML on admin pages. */
export async function visit(page: Page, path: string) {
  const response = await page.goto(path);
  await page.locator("html[data-hydrated]").waitFor();
  await page.locator(".sent-page").first().waitFor({ state: "detached" });
  return response;
}

export const heading = (page: Page) => page.getByRole("heading", { level: 1 });
export const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name });

export const card = (page: Page, title: string) =>
  page.getByRole("article", { name: title, exact: true });

export const platform = (page: Page, title: string, name: string) =>
  card(page, title).getByRole("button", { name });

export const main = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });

export async function hold(page: Page, address: string | RegExp) {
  const gate = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await gate.promise;
    await route.continue().catch(() => {});
  });
  return gate.resolve;
}

export const refuse = (page: Page, address: string | RegExp, status: number, detail: unknown) =>
  page.route(address, (route) => route.fulfill({ status, json: { detail } }));

export const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

export const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

export const smallTargets = (page: Page) =>
  page
    .locator(":is(a[href], button, input, select):not(.skip-link):visible")
    .evaluateAll((elements) =>
      elements
        .filter((one) => (one.closest("label") ?? one).getBoundingClientRect().height < 40)
        .map((one) => one.outerHTML),
    );

/** Returns the cumulative layout shift since the page began to load, without shifts after user input. Rounding removes the shift of a late font (0.000002), but not of a card that moves by a pixel (0.0001). */
export const layoutShift = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return new Promise<number>((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        })[])
          if (!entry.hadRecentInput) sum += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(Number(sum.toFixed(5)))));
    });
  });
