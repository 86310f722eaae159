import type { Page } from "@playwright/test";
import { card, expect, test, visit } from "./visitor.ts";

// The browser says of each request that it failed; that is what these journeys are about.
test.use({
  expectedErrors:
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|status of 50\d|cannot be reached|ApiError/,
});

const login = (page: Page) => page.getByRole("link", { name: "Login" });
const unreachable = (page: Page) =>
  page.getByRole("alert").getByRole("heading", { name: "The server cannot be reached." });
const tryAgain = (page: Page) => page.getByRole("button", { name: "Try again" });
const music = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Music" });

/** Of the login page's own styles: without them its fields have no frame. */
const expectDressed = (page: Page) =>
  expect(page.locator(".field-box").first(), "the frame of a field").toHaveCSS(
    "border-top-style",
    "solid",
  );

test("a page that could not be fetched says so, and comes by itself when the connection is back, with its styles", async ({
  page,
  context,
}) => {
  await visit(page, "/");
  await context.setOffline(true);
  await login(page).click();
  await expect(unreachable(page)).toBeVisible();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText(/Something went wrong|Failed to fetch|dynamically/)).toHaveCount(0);
  await tryAgain(page).click();
  await expect(unreachable(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Log In" })).toBeVisible();
  await expectDressed(page);
});

test("a script that a newer version has taken away is fetched with its page, and one that is gone for good loads nothing for ever", {
  tag: "@long",
}, async ({ page }) => {
  await visit(page, "/");
  const asked: string[] = [];
  await page.route("**/login-*.js", (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await login(page).click();
  await expect(unreachable(page)).toBeVisible();
  await page.waitForFunction(
    () => performance.getEntriesByType("navigation")[0]?.toJSON().type === "reload",
  );
  await expect(unreachable(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(asked.length).toBeLessThan(6);
  await page.unroute("**/login-*.js");
  await tryAgain(page).click();
  await expect(page.getByRole("heading", { name: "Log In" })).toBeVisible();
});

test("data that could not be fetched says so, is asked for by a press, and by itself when the connection is back", async ({
  page,
  context,
}) => {
  await visit(page, "/photography");
  await page.route("/music/", (route) => route.abort("connectionrefused"));
  await music(page).click();
  await expect(unreachable(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Show Error" })).toHaveCount(0);
  await page.unroute("/music/");
  await tryAgain(page).focus();
  await page.keyboard.press("Enter");
  await expect(card(page, "2018-2022")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  await context.setOffline(true);
  await page.getByRole("link", { name: "2024" }).click();
  await expect(unreachable(page)).toBeVisible();
  await context.setOffline(false);
  await expect(card(page, "2024")).toBeVisible();
});

test("an answer that breaks off is no answer", async ({ page }) => {
  await visit(page, "/photography");
  await page.evaluate(() => {
    const broken = new ReadableStream({
      start: (controller) => controller.error(new TypeError("network error")),
    });
    window.fetch = () =>
      Promise.resolve(new Response(broken, { headers: { "content-type": "application/json" } }));
  });
  await music(page).click();
  await expect(unreachable(page)).toBeVisible();
});

test("an answer of 503 is an error that passes: told on request, and asked again by a press", async ({
  page,
}) => {
  await visit(page, "/photography");
  await page.route("/music/", (route) =>
    route.fulfill({ status: 503, json: { detail: "The server is busy" } }),
  );
  await music(page).click();
  await expect(page.getByRole("heading", { name: "Something went wrong!" })).toBeVisible();
  await page.getByRole("button", { name: "Show Error" }).click();
  await expect(page.getByText("The server is busy")).toBeVisible();
  await page.unroute("/music/");
  await tryAgain(page).click();
  await expect(card(page, "2018-2022")).toBeVisible();
});

test("without a network a link that was copied is told once", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.accept();
  });
  await visit(page, "/");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Share October 2025" }).click();
  await expect.poll(() => asked).toEqual(["alert: Link copied."]);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /\/music\/2025\/october$/,
  );
});
