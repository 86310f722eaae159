import { once } from "node:events";
import { join } from "node:path";
import { runSite } from "./running-site.ts";
import { expect, heading, link, test } from "./visitor.ts";

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
  baseURL: async ({}, use) => {
    const site = await runSite({ NODE_ENV: "" }, join(import.meta.dirname, "../scripts/dev.ts"));
    await use(site.address);
    // SIGTERM lets scripts/dev.ts stop the server that it started.
    site.child.kill("SIGTERM");
    await once(site.child, "exit");
    await site.stop();
  },
});
test.slow();

test("npm run dev: a page hydrates, and files outside the pages are not served", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/music");
  await page.locator("html[data-hydrated]").waitFor();
  await link(page, "Photography").first().click();
  await expect(heading(page)).toHaveText("Photography");
  expect((await page.request.get("/package.json")).status()).toBe(403);
});
