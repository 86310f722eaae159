import {
  apiAt,
  button,
  expect,
  failure,
  field,
  fill,
  heading,
  heldToken,
  logIn,
  menu,
  refuse,
  test,
  tokenOf,
  userMenu,
  visit,
} from "./member.ts";

test.use({ expectedErrors: /status of [45]\d\d|net::ERR/ });

const detail = "You are no longer logged in. Please log in again.";

for (const status of [401, 403])
  test(`B8: session: a ${status} response removes the token and redirects to /login`, async ({
    memberPage: page,
  }) => {
    await visit(page, "/settings?tab=password");
    await refuse(page, "**/users/me/password", status, detail);
    await fill(page, { "Current Password": "a long password", "New Password": "another password" });
    await field(page, "Confirm Password").fill("another password");
    await button(page, "Save").click();
    await expect(page).toHaveURL("/login");
    await expect(failure(page)).toContainText(detail);
    expect(await heldToken(page)).toBeNull();
    await refuse(page, "**/users/me", status, detail);
    for (const path of ["/settings", "/"]) {
      await page.evaluate(() => localStorage.setItem("access_token", "stale"));
      await page.goto(path);
      await expect(page).toHaveURL("/login");
      await expect(field(page, "Email")).toBeVisible();
      expect(await heldToken(page)).toBeNull();
    }
  });

test("B8: session: other errors and a lost connection keep the token and the typed text", async ({
  memberPage: page,
  context,
}) => {
  await visit(page, "/settings");
  await button(page, "Edit").click();
  await refuse(page, "**/users/me", 422, [{ loc: ["body"], msg: "Refused in words", type: "x" }]);
  await field(page, "Full name").fill("Typed Carefully");
  await button(page, "Save").click();
  await expect(failure(page)).toContainText("Refused in words");
  await page.unroute("**/users/me");
  await context.setOffline(true);
  await button(page, "Save").click();
  await expect(failure(page)).toContainText("The server cannot be reached");
  await context.setOffline(false);
  await expect(field(page, "Full name")).toHaveValue("Typed Carefully");
  const token = await heldToken(page);
  expect(token).not.toBeNull();
  await refuse(page, "**/users/me", 503, "The server is busy");
  await page.goto("/settings");
  await expect(failure(page)).toBeVisible();
  // The menu loads after the page and sends another request, which the token must survive too.
  await expect(userMenu(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await heldToken(page)).toBe(token);
  await page.unroute("**/users/me");
  await button(page, "Try again").click();
  await expect(heading(page)).toHaveText("User Settings");
});

test("logout: the session ends in this tab, in another tab and on the server", async ({
  memberPage: page,
  context,
  member,
  baseURL,
}) => {
  await visit(page, "/settings");
  const token = (await heldToken(page)) ?? "";
  const other = await context.newPage();
  await visit(other, "/");
  await expect(other.getByTestId("user-menu")).toHaveText("Ada Visitor");
  const told = page.waitForResponse("**/logout");
  await menu(page, "Log Out");
  await expect(page).toHaveURL("/login");
  expect(await heldToken(page)).toBeNull();
  for (const tab of [page, other])
    await expect(tab.getByRole("link", { name: "Login", exact: true })).toBeVisible();
  await expect(other).toHaveURL("/");
  await other.goto("/settings?tab=password");
  await expect(field(other, "Email")).toBeVisible();
  await expect(other).toHaveURL("/login");
  expect((await told).status()).toBe(204);
  await expect(apiAt(baseURL, token)("GET /users/me")).rejects.toMatchObject({ status: 401 });
  await page.goBack();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Ada Visitor")).toHaveCount(0);
  const next = await tokenOf(baseURL, member);
  await page.evaluate((value) => localStorage.setItem("access_token", value), next);
  await expect(other).toHaveURL("/");
  await expect(other.getByTestId("user-menu")).toHaveText("Ada Visitor");
});

test("login: after an expired session, leads to home or to the playlist whose heart was clicked", {
  tag: "@long",
}, async ({ memberPage: page, member }) => {
  await visit(page, "/music");
  await refuse(page, "**/users/me", 401, detail);
  await page.reload();
  await expect(page).toHaveURL("/login");
  await page.unroute("**/users/me");
  await logIn(page, member);
  await expect(page).toHaveURL("/");
  await visit(page, "/music/2024/march");
  await refuse(page, "**/music/kept/*", 401, detail);
  await button(page, "Keep March 2024").click();
  await expect(page).toHaveURL("/login");
  await page.unroute("**/music/kept/*");
  await expect(page.getByRole("heading", { name: "Log In" })).toBeVisible();
  await logIn(page, member);
  await expect(page).toHaveURL("/music/2024/march");
  await expect(button(page, "Keep March 2024")).toHaveAttribute("aria-pressed", "true");
});

test("login: leads to the requested page after a refused token, and to home after a logout", async ({
  memberPage: page,
  member,
}) => {
  const selected = page.getByRole("tab", { selected: true });
  await refuse(page, "**/users/me", 401, detail);
  await page.goto("/settings?tab=password");
  await expect(page).toHaveURL("/login");
  await page.unroute("**/users/me");
  await logIn(page, member);
  await expect(selected).toHaveText("Password");
  await menu(page, "Log Out");
  await expect(page).toHaveURL("/login");
  await logIn(page, member);
  await expect(page).toHaveURL("/");
});

test("login: a successful login opens the page that ?next= names", async ({ page, member }) => {
  await visit(page, "/login?next=/settings");
  await logIn(page, member);
  await expect(page.getByRole("tab", { selected: true })).toHaveText("My profile");
});
