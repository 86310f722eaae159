import type { Page } from "@playwright/test";
import {
  accepted,
  button,
  expect,
  failure,
  field,
  heldToken,
  leave,
  message,
  refused,
  test,
  visit,
} from "./member.ts";

test.use({ expectedErrors: /status of 40[04]/ });

test("log in: the token is kept, home is loaded anew, and greets by name", async ({
  page,
  member,
}) => {
  await visit(page, "/login");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log In");
  await page.evaluate(() => Object.assign(window, { before: true }));
  await field(page, "Email").fill(member.email);
  await field(page, "Password").fill(member.password);
  const sent = page.waitForRequest("**/login/access-token");
  await field(page, "Password").press("Enter");
  expect((await sent).postData()).toBe(
    new URLSearchParams({ username: member.email, password: member.password }).toString(),
  );
  await expect(page).toHaveURL("/");
  await expect(page.getByTestId("user-menu")).toHaveText("Ada Visitor");
  await expect(page.getByRole("link", { name: "Login", exact: true })).toBeHidden();
  expect(await page.evaluate(() => "before" in window)).toBe(false);
  expect(await heldToken(page)).toMatch(/^ey/);
});

test("a page that is made in the browser waits for nothing but its scripts", async ({ page }) => {
  await page.addInitScript(() => {
    const { setTimeout: later } = window;
    window.setTimeout = ((run: () => void, wait = 0) =>
      wait < 300 ? later(run, wait) : 0) as typeof setTimeout;
  });
  await visit(page, "/login");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log In");
});

test("each field says what is wrong with it when it is left, and no sooner", async ({ page }) => {
  await visit(page, "/login");
  expect(await message(page, "Email")).toEqual(accepted);
  await leave(page, "Email", "");
  expect(await message(page, "Email")).toEqual(refused("Username is required"));
  await field(page, "Email").fill("ada");
  await leave(page, "Email", "ada@");
  expect(await message(page, "Email")).toEqual(refused("Invalid email address"));
  await field(page, "Email").fill("ada@example.com");
  expect(await message(page, "Email")).toEqual(accepted);
  await leave(page, "Password", "");
  expect(await message(page, "Password")).toEqual(refused("Password is required"));
  await leave(page, "Password", "1234567");
  expect(await message(page, "Password")).toEqual(
    refused("Password must be at least 8 characters"),
  );
});

test("nothing is sent while something is wrong; the first wrong field is where one types next", async ({
  page,
}) => {
  await visit(page, "/login");
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.method()));
  await field(page, "Email").fill("ada@example.com");
  await button(page, "Log In").click();
  await expect(field(page, "Password")).toBeFocused();
  expect(await message(page, "Password")).toEqual(refused("Password is required"));
  expect(sent).not.toContain("POST");
});

test("a refusal is said in the server's words, stays until dismissed, and costs nothing typed", async ({
  page,
  member,
}) => {
  await visit(page, "/login");
  await field(page, "Email").fill(member.email);
  await field(page, "Password").fill("not the password");
  await button(page, "Log In").click();
  await expect(failure(page)).toContainText("Incorrect email or password");
  await expect(page).toHaveURL("/login");
  await expect(field(page, "Email")).toHaveValue(member.email);
  await expect(field(page, "Password")).toHaveValue("not the password");
  expect(await heldToken(page)).toBeNull();
  // The same again is one toast, not two.
  await button(page, "Log In").click();
  await expect(button(page, "Log In")).not.toHaveAttribute("aria-busy");
  await expect(button(page, "Dismiss")).toHaveCount(1);
  await button(page, "Dismiss").click();
  await expect(failure(page)).toHaveCount(0);
});

test("while it is sent the button is busy, and a double click or a second Enter sends once", async ({
  page,
  member,
}) => {
  await visit(page, "/login");
  let calls = 0;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/login/access-token", async (route) => {
    calls += 1;
    await answered;
    await route.fulfill({ status: 400, json: { detail: "Incorrect email or password" } });
  });
  await field(page, "Email").fill(member.email);
  await field(page, "Password").fill(member.password);
  await button(page, "Log In").dblclick();
  await field(page, "Password").press("Enter");
  await expect(button(page, "Log In")).toHaveAttribute("aria-busy", "true");
  answer();
  await expect(failure(page)).toContainText("Incorrect email or password");
  await expect(button(page, "Log In")).not.toHaveAttribute("aria-busy");
  expect(calls).toBe(1);
});

test("a browser that keeps nothing is told so, instead of a login that did not happen", async ({
  page,
  member,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("denied", "QuotaExceededError");
    };
  });
  await visit(page, "/login");
  await field(page, "Email").fill(member.email);
  await field(page, "Password").fill(member.password);
  await button(page, "Log In").click();
  await expect(failure(page)).toContainText(
    "Your browser does not allow this site to store anything",
  );
  await expect(page).toHaveURL("/login");
});

const strangersPages = [
  "/login",
  "/signup",
  "/recover-password",
  "/reset-password",
  "/reset-password?token=x",
];

async function expectLedHome(page: Page) {
  for (const path of strangersPages) {
    await page.goto(path);
    await expect(page, path).toHaveURL("/");
    await expect(page.getByTestId("user-menu")).toBeVisible();
  }
}

test("the pages for those without an account lead home whoever is logged in", ({ memberPage }) =>
  expectLedHome(memberPage));
