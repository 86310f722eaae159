import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { stateElementId } from "#web/page-state.ts";
import { card, expect, test, visit } from "./visitor.ts";

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

test("a slow year is empty under the line, and keeps the title of where its reader came from until it is there", {
  tag: "@long",
}, async ({ page }) => {
  await visit(page, "/music");
  const release = await hold(page, "/music/2024");
  await page.getByRole("link", { name: "2024" }).click();
  await expect(page.getByRole("main")).toHaveText("");
  await expect(sign(page)).toBeAttached();
  await expect(page).toHaveTitle("Music · Mixtape");
  release();
  await expect(card(page, "2024")).toBeVisible();
  await expect(page).toHaveTitle("2024 · Mixtape");
  await expect(sign(page)).toHaveCount(0);
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

test("a slow script is waited for with the same sign", { tag: "@long" }, async ({ page }) => {
  await visit(page, "/");
  const release = await hold(page, "**/assets/login-*.js");
  await page.getByRole("link", { name: "Login" }).click();
  await expect(sign(page)).toBeAttached();
  await expect(card(page, "Latest playlist - October 2025")).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "Log In" })).toBeVisible();
  await expect(sign(page)).toHaveCount(0);
});

/** The site behind a line that stops within a page's data, near its end, until it is let go on. */
async function behindSlowLine(site: string) {
  const gate = Promise.withResolvers<void>();
  const server = createServer(async ({ url, headers: { accept = "" } }, response) => {
    const answer = await fetch(site + url, { headers: { accept } });
    const type = answer.headers.get("content-type") ?? "";
    response.setHeader("content-type", type);
    const body = Buffer.from(await answer.arrayBuffer());
    const cut = type.startsWith("text/html") ? body.indexOf(stateElementId) + 40 : 0;
    response.write(body.subarray(0, cut));
    if (cut) await gate.promise;
    response.end(body.subarray(cut));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    letGo: gate.resolve,
    [Symbol.dispose]: stop,
  };
}

test("a page that is pressed before its last bytes have come runs once they have", async ({
  page,
  baseURL,
}) => {
  using line = await behindSlowLine(baseURL ?? "");
  await page.goto(`${line.address}/music/2024`, { waitUntil: "commit" });
  await card(page, "2024").getByRole("heading").click();
  const script = await (
    await page.waitForFunction(
      () => document.querySelector<HTMLScriptElement>('script[src*="/client-"]')?.src,
    )
  ).jsonValue();
  // It has run as far as it can when it can be imported.
  await page.evaluate((address) => import(address ?? ""), script);
  line.letGo();
  await page.locator("html[data-hydrated]").waitFor();
  await expect(card(page, "2024").getByRole("button", { name: "Spotify" })).toBeVisible();
});
