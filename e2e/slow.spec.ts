import type { Page } from "@playwright/test";
import { test } from "./member.ts";
import { card, expect, visit } from "./visitor.ts";

const main = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
const sign = (page: Page) => page.getByRole("status").filter({ hasText: "Loading" });

/** Holds an address back until the journey lets it go. */
async function hold(page: Page, address: string) {
  const gate = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await gate.promise;
    await route.continue().catch(() => {});
  });
  return gate.resolve;
}

test("a slow page: a line along the top, said once; the title comes with the page", async ({
  page,
}) => {
  await visit(page, "/photography");
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const { textContent } of addedNodes) if (textContent) said.push(textContent);
    }).observe(document.querySelector(".waiting") ?? document.body, {
      childList: true,
      characterData: true,
    });
  });
  const release = await hold(page, "/music/");
  await main(page, "Music").click();
  await expect(sign(page)).toBeAttached();
  const line = await page.locator(".waiting").boundingBox();
  expect(line).toMatchObject({ x: 0, y: 0 });
  expect(line?.width).toBeGreaterThan(100);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Photography");
  await expect(page).toHaveTitle("Photography · Mixtape");
  release();
  await expect(card(page, "2018-2022")).toBeVisible();
  await expect(page).toHaveTitle("Music · Mixtape");
  await expect(sign(page)).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, "said"))).toEqual(["Loading…"]);
});

test("a page that is quick shows no sign of waiting", async ({ page }) => {
  await visit(page, "/");
  await page.evaluate(() => {
    const region = document.querySelector(".waiting");
    if (region)
      new MutationObserver(() => Reflect.set(window, "waited", true)).observe(region, {
        childList: true,
      });
  });
  await main(page, "Photography").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Photography");
  expect(await page.evaluate(() => Reflect.get(window, "waited"))).toBeUndefined();
});

test("whoever does not want to wait goes elsewhere at once, and is not taken back", async ({
  page,
}) => {
  await visit(page, "/photography");
  const release = await hold(page, "/music/");
  await main(page, "Music").click();
  await expect(sign(page)).toBeAttached();
  await main(page, "Home").click();
  await expect(card(page, "Latest playlist - October 2025")).toBeVisible();
  await expect(sign(page)).toHaveCount(0);
  release();
  await page.waitForLoadState("networkidle");
  await expect(page).toHaveURL("/");
  await expect(card(page, "Latest playlist - October 2025")).toBeVisible();
});

test("a slow device: a member is led home from /login and /admin without an error", async ({
  memberPage: page,
}) => {
  // React works in steps, each of which it asks for by a message: here each comes late.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (...given: unknown[]) {
      setTimeout(() => Reflect.apply(post, this, given), 300);
    };
  });
  for (const path of ["/login", "/admin"]) {
    await visit(page, path);
    await expect(page).toHaveURL("/");
    await expect(page.getByTestId("user-menu")).toBeVisible();
  }
});
