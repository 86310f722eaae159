import type { Page } from "@playwright/test";
import { card, expect, heading, link, main, refuse, test, visit } from "./visitor.ts";

test.use({
  expectedErrors:
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|status of 50\d|cannot be reached|ApiError/,
});

const login = (page: Page) => link(page, "Login");
const unreachable = (page: Page) =>
  page.getByRole("alert").getByRole("heading", { name: "The server cannot be reached." });
const tryAgain = (page: Page) => page.getByRole("button", { name: "Try again" });

test("offline: a page that cannot load its script shows an error until the connection is back", async ({
  page,
  context,
}) => {
  await visit(page, "/");
  await context.setOffline(true);
  await login(page).click();
  await expect(unreachable(page)).toBeVisible();
  await expect(page).toHaveURL("/login");
  await tryAgain(page).click();
  await expect(unreachable(page)).toBeVisible();
  await context.setOffline(false);
  await expect(heading(page)).toHaveText("Log In");
  await expect(page.locator(".field-box").first()).toHaveCSS("border-top-style", "solid");
});

test("new version: if a script no longer exists, the page reloads once", {
  tag: "@long",
}, async ({ page }) => {
  await visit(page, "/");
  const asked: string[] = [];
  await page.route("**/login-*.js", (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await login(page).click();
  await page.waitForFunction(
    () => performance.getEntriesByType("navigation")[0]?.toJSON().type === "reload",
  );
  await expect(unreachable(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(asked.length).toBeLessThan(6);
  await page.unroute("**/login-*.js");
  await tryAgain(page).click();
  await expect(heading(page)).toHaveText("Log In");
});

test("offline: data that could not be loaded is loaded when the connection is back", async ({
  page,
  context,
}) => {
  await visit(page, "/photography");
  await context.setOffline(true);
  await main(page, "Music").click();
  await expect(unreachable(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Show Error" })).toHaveCount(0);
  await context.setOffline(false);
  await expect(card(page, "2018-2022")).toBeVisible();
});

test("503: the page shows an error, and Try again loads the data", async ({ page }) => {
  await visit(page, "/photography");
  await refuse(page, "/music/", 503, "The server is busy");
  await main(page, "Music").click();
  await expect(page.getByRole("heading", { name: "Something went wrong!" })).toBeVisible();
  await page.getByRole("button", { name: "Show Error" }).click();
  await expect(page.getByText("The server is busy")).toBeVisible();
  await page.unroute("/music/");
  await tryAgain(page).click();
  await expect(card(page, "2018-2022")).toBeVisible();
});
