// Who stays logged in, and who does not.
import type { Page } from "@playwright/test";
import {
  apiAt,
  button,
  expect,
  failure,
  field,
  heldToken,
  test,
  tokenOf,
  visit,
} from "./member.ts";

test.use({ expectedErrors: /status of [45]\d\d|net::ERR/ });

for (const status of [401, 403])
  test(`B8: ${status} to a question or a change drops the token and leads to log in`, async ({
    memberPage: page,
  }) => {
    const refuse = { status, json: { detail: "Could not validate credentials" } };
    await visit(page, "/settings?tab=password");
    await page.route("**/users/me/password", (route) => route.fulfill(refuse));
    await field(page, "Current Password").fill("a long password");
    await field(page, "New Password").fill("another password");
    await field(page, "Confirm Password").fill("another password");
    await button(page, "Save").click();
    await expect(page).toHaveURL("/login");
    await expect(failure(page)).toContainText("Could not validate credentials");
    expect(await heldToken(page)).toBeNull();
    await page.route("**/users/me", (route) => route.fulfill(refuse));
    for (const path of ["/settings", "/"]) {
      await page.evaluate(() => localStorage.setItem("access_token", "stale"));
      await page.goto(path);
      await expect(page).toHaveURL("/login");
      await expect(field(page, "Email")).toBeVisible();
      expect(await heldToken(page)).toBeNull();
      await expect(page.getByTestId("user-menu")).toHaveCount(0);
    }
  });

test("B8: a change refused when no token is stored any more leads to log in", async ({
  memberPage: page,
}) => {
  await visit(page, "/settings");
  await button(page, "Edit").click();
  await field(page, "Full name").fill("Typed Carefully");
  // By whatever means: the page has not been told.
  await page.evaluate(() => localStorage.removeItem("access_token"));
  await button(page, "Save").click();
  await expect(page).toHaveURL("/login");
  await expect(failure(page)).toContainText("Could not validate credentials");
});

test("B8: 401 to a question for everybody leads to log in", async ({ page }) => {
  for (const [from, link, call] of [
    ["/photography", "Home", "/music/latest"],
    ["/photography", "Music", "/music"],
    ["/music", "2024", "/music/2024"],
  ] as const) {
    await visit(page, from);
    await page.evaluate(() => localStorage.setItem("access_token", "stale"));
    const isCall = (url: URL) => url.pathname.replace(/\/$/, "") === call;
    await page.route(isCall, (route) =>
      route.fulfill({ status: 401, json: { detail: "Could not validate credentials" } }),
    );
    await page.getByRole("link", { name: link, exact: true }).click();
    await expect(page).toHaveURL("/login");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log In");
    expect(await heldToken(page)).toBeNull();
    await page.unroute(isCall);
  }
});

for (const status of [422, 503])
  test(`B8: ${status} keeps the token, whatever was asked, and what was typed`, async ({
    memberPage: page,
  }) => {
    const detail =
      status === 422
        ? [{ loc: ["body"], msg: "First of the list", type: "x" }]
        : `Refused with ${status}`;
    await visit(page, "/settings");
    await button(page, "Edit").click();
    await page.route("**/users/me", (route) => route.fulfill({ status, json: { detail } }));
    await field(page, "Full name").fill("Typed Carefully");
    await button(page, "Save").click();
    await expect(failure(page)).toContainText(
      status === 422 ? "First of the list" : `Refused with ${status}`,
    );
    await expect(field(page, "Full name")).toHaveValue("Typed Carefully");
    const token = await heldToken(page);
    expect(token).not.toBeNull();
    await page.goto("/settings");
    await expect(failure(page)).toBeVisible();
    // The menu comes a little later than the page, and asks once more.
    await expect(page.getByTestId("user-menu")).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await heldToken(page)).toBe(token);
    await page.unroute("**/users/me");
    await button(page, "Try again").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("User Settings");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });

test("B8: a cut network is said, costs nothing typed, and the same button works once it is back", async ({
  memberPage: page,
  context,
}) => {
  await visit(page, "/settings");
  await button(page, "Edit").click();
  await field(page, "Full name").fill("Typed Carefully");
  await context.setOffline(true);
  await button(page, "Save").click();
  await expect(failure(page)).toContainText("The server cannot be reached");
  await expect(field(page, "Full name")).toHaveValue("Typed Carefully");
  expect(await heldToken(page)).not.toBeNull();
  await context.setOffline(false);
  await button(page, "Save").click();
  await expect(page.getByTestId("user-menu")).toHaveText("Typed Carefully");
});

/** Logs out by the menu. */
async function logOut(page: Page) {
  await page.getByTestId("user-menu").click();
  await page.getByRole("menuitem", { name: "Log Out" }).click();
}

test("logging out ends the session here and on the server", async ({
  memberPage: page,
  baseURL,
}) => {
  const token = (await heldToken(page)) ?? "";
  await visit(page, "/settings");
  await expect(page.getByTestId("user-menu")).toHaveText("Ada Visitor");
  const told = page.waitForResponse("**/logout");
  await logOut(page);
  await expect(page).toHaveURL("/login");
  expect(await heldToken(page)).toBeNull();
  await expect(page.getByRole("link", { name: "Login", exact: true })).toBeVisible();
  expect((await told).status()).toBe(204);
  await expect(apiAt(baseURL, token)("GET /users/me")).rejects.toMatchObject({ status: 401 });
  await page.goBack();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Ada Visitor")).toHaveCount(0);
});

test("logging out leads to /login and nowhere else, on a page that log-in would lead back to, also in another tab and whatever is answered later", async ({
  memberPage: page,
  context,
}) => {
  await visit(page, "/settings?tab=notifications");
  const other = await context.newPage();
  await visit(other, "/settings?tab=notifications");
  await expect(other.getByTestId("user-menu")).toHaveText("Ada Visitor");
  const { promise: loggedOut, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/users/me/follow", async (route) => {
    await loggedOut;
    await route.fulfill({ status: 401, json: { detail: "Could not validate credentials" } });
  });
  const late = page.waitForResponse("**/users/me/follow");
  await page.getByRole("checkbox").click();
  await logOut(page);
  await expect(page).toHaveURL("/login");
  letGo();
  await late;
  await expect(field(page, "Email")).toBeVisible();
  for (const tab of [page, other]) {
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText("Log In");
    await expect(tab).toHaveURL("/login");
  }
});

test("logging out works without a server", async ({ memberPage: page, context }) => {
  await visit(page, "/settings");
  await page.getByTestId("user-menu").click();
  // Everything the next page needs is here already.
  await page.route("**/logout", () => {});
  await page.getByRole("menuitem", { name: "Log Out" }).click();
  await expect(page).toHaveURL("/login");
  expect(await heldToken(page)).toBeNull();
  await context.unrouteAll();
});

test("/settings is for members", async ({ page }) => {
  await page.goto("/settings?tab=password");
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log In");
});

test("what another tab does is followed: out, and in again", async ({
  memberPage: page,
  context,
  member,
  baseURL,
}) => {
  await visit(page, "/settings");
  const other = await context.newPage();
  await visit(other, "/");
  await expect(other.getByTestId("user-menu")).toHaveText("Ada Visitor");
  await page.getByTestId("user-menu").click();
  await page.getByRole("menuitem", { name: "Log Out" }).click();
  // A page for everybody stays; only its corner changes.
  await expect(other.getByRole("link", { name: "Login", exact: true })).toBeVisible();
  await expect(other).toHaveURL("/");
  await visit(other, "/login");
  const token = await tokenOf(baseURL, member);
  await page.evaluate((value) => localStorage.setItem("access_token", value), token);
  await expect(other).toHaveURL("/");
  await expect(other.getByTestId("user-menu")).toHaveText("Ada Visitor");
  await visit(other, "/settings");
  await page.evaluate(() => localStorage.clear());
  await expect(other).toHaveURL("/login");
});
