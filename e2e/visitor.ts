// A visitor's browser that notices what a visitor should never meet.
import { test as base, expect, type Page } from "@playwright/test";

interface Noticed {
  /** Errors in the console, and violations of the content security policy among them. */
  errors: string[];
}

/** Starts something when it is first asked for, and ends it with the worker: journeys that ask for the same share it. */
type OncePerWorker = <Started extends { stop: () => Promise<void> }>(
  start: () => Promise<Started>,
) => Promise<Started>;

export const test = base.extend<
  { noticed: Noticed; outside: string[]; expectedErrors: RegExp },
  { oncePerWorker: OncePerWorker }
>({
  // The one fixture of this kind: journeys with others would each need a worker and a browser of their own.
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

  // Nothing, unless a journey goes where the browser is bound to complain.
  expectedErrors: [/(?!)/, { option: true }],

  baseURL: async ({ browserName: _ }, use) => use(process.env.SITE_ADDRESS),

  /** Addresses outside the site that were asked for. Only for journeys that name it: to be told of every request takes its time. */
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
        // A page that is not found is told so by its status, and the browser repeats it.
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

/** Opens a page and waits until it answers to the mouse: a click before that does nothing. */
export async function visit(page: Page, path: string) {
  const response = await page.goto(path);
  await page.locator("html[data-hydrated]").waitFor();
  return response;
}

export const card = (page: Page, title: string) =>
  page.getByRole("article", { name: title, exact: true });

export const platform = (page: Page, title: string, name: string) =>
  card(page, title).getByRole("button", { name });

/** A link of the navigation. */
export const main = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });

/** Holds what is asked for at an address until the journey lets it go. */
export async function hold(page: Page, address: string | RegExp) {
  const gate = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await gate.promise;
    await route.continue().catch(() => {});
  });
  return gate.resolve;
}

/** Answers at an address in the server's place. */
export const refuse = (page: Page, address: string | RegExp, status: number, detail: unknown) =>
  page.route(address, (route) => route.fulfill({ status, json: { detail } }));

export const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What is to be pressed and is too low for a finger. */
export const smallTargets = (page: Page) =>
  page
    .locator(":is(a[href], button, input, select):not(.skip-link):visible")
    .evaluateAll((elements) =>
      elements
        .filter((one) => (one.closest("label") ?? one).getBoundingClientRect().height < 40)
        .map((one) => one.outerHTML),
    );

/** How far the page moved under its reader since it began to load, without having been asked to. */
export const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
