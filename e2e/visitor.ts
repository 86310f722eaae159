// A visitor's browser that notices what a visitor should never meet.
import { test as base, expect, type Page } from "@playwright/test";

interface Noticed {
  /** Addresses outside the site that were asked for. */
  outside: string[];
  /** Errors in the console, and violations of the content security policy among them. */
  errors: string[];
}

export const test = base.extend<{ noticed: Noticed; expectedErrors: RegExp }>({
  // Nothing, unless a journey goes where the browser is bound to complain.
  expectedErrors: [/(?!)/, { option: true }],

  baseURL: async ({ browserName: _ }, use) => use(process.env.SITE_ADDRESS),

  noticed: [
    async ({ context, baseURL, expectedErrors }, use) => {
      const noticed: Noticed = { outside: [], errors: [] };
      context.on("request", (request) => {
        const url = request.url();
        if (url.startsWith("http") && new URL(url).origin !== baseURL) noticed.outside.push(url);
      });
      context.on("console", (message) => {
        // A page that is not found is told so by its status, and the browser repeats it.
        const ownStatus = message.text().includes("status of 404") && message.location().url === message.page()?.url();
        if ((message.type() === "error" || message.type() === "warning") && !ownStatus) noticed.errors.push(message.text());
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

export const card = (page: Page, title: string) => page.getByRole("article", { name: title, exact: true });

/** How far the page moved under its reader since it began to load, without having been asked to. */
export const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
