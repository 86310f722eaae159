// What holds for every page of an account: no barriers, the keyboard alone, a small screen, and nothing of it on public pages.
import { barriers } from "./barriers.ts";
import {
  button,
  expect,
  failure,
  field,
  holdToken,
  newMember,
  sidewaysScroll,
  success,
  test,
  tokenOf,
  visit,
} from "./member.ts";

test.use({ expectedErrors: /status of 40[04]/ });

const strangerPages = ["/login", "/signup", "/recover-password", "/reset-password"];
const tabs = ["", "?tab=password", "?tab=appearance", "?tab=notifications", "?tab=danger"];

test.describe("no barriers", { tag: "@long" }, () => {
  test.beforeEach(() => test.slow());

  for (const path of strangerPages)
    test(`on ${path}, nor with its messages`, async ({ page }) => {
      await visit(page, path);
      await expect(page.locator("form")).toBeVisible();
      expect(await barriers(page)).toEqual([]);
      await page.locator("button[type=submit]").click();
      await expect(page.locator("[aria-invalid=true]").first()).toBeFocused();
      expect(await barriers(page)).toEqual([]);
    });

  test("in toasts", async ({ page, member }) => {
    await visit(page, "/login");
    await field(page, "Email").fill(member.email);
    await field(page, "Password").fill("not the password");
    await button(page, "Show").click();
    await button(page, "Log In").click();
    await expect(failure(page)).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await visit(page, "/recover-password");
    await field(page, "Email").fill(newMember().email);
    await button(page, "Continue").click();
    await button(page, "Dismiss").focus();
    await expect(success(page)).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  });

  for (const tab of tabs)
    test(`on /settings${tab}`, async ({ memberPage: page }) => {
      await visit(page, `/settings${tab}`);
      await expect(page.getByRole("tabpanel")).toBeVisible();
      expect(await barriers(page)).toEqual([]);
    });

  test("in the question before a deletion", async ({ memberPage: page }) => {
    await visit(page, "/settings?tab=danger");
    await button(page, "Delete").click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  });

  test("while editing, and in the menu", async ({ memberPage: page }) => {
    await visit(page, "/settings");
    await button(page, "Edit").click();
    await page.getByTestId("user-menu").click();
    await expect(page.getByRole("menu")).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  });
});

test("everything fits at 320 px, and is large enough for a finger", async ({
  page,
  member,
  baseURL,
}) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 640 });
  const small = () =>
    page.locator("a[href]:visible, button:visible, input:visible").evaluateAll((elements) =>
      elements
        .filter(
          (element) => (element.closest("label") ?? element).getBoundingClientRect().height < 40,
        )
        .filter((element) => !element.classList.contains("skip-link"))
        .map((element) => element.outerHTML),
    );
  for (const path of strangerPages) {
    await visit(page, path);
    await expect(page.locator("form")).toBeVisible();
    expect(await sidewaysScroll(page), path).toBe(0);
    expect(await small(), path).toEqual([]);
  }
  await holdToken(page, await tokenOf(baseURL, member));
  for (const tab of tabs) {
    await visit(page, `/settings${tab}`);
    await expect(page.getByRole("tabpanel")).toBeVisible();
    await expect(page.getByTestId("user-menu")).toHaveText("Ada Visitor");
    expect(await sidewaysScroll(page), tab).toBe(0);
    expect(await small(), tab).toEqual([]);
  }
  await button(page, "Delete").click();
  await expect(page.getByRole("alertdialog")).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await page.getByTestId("user-menu").click();
  await expect(page.getByRole("menu")).toBeInViewport({ ratio: 1 });
});

test("logging in with the keyboard alone", async ({ page, member }) => {
  await visit(page, "/login");
  await expect(field(page, "Email")).toBeVisible();
  const names: (string | null)[] = [];
  for (let presses = 0; presses < 10; presses += 1) {
    await page.keyboard.press("Tab");
    names.push(
      await page.evaluate(
        () =>
          document.activeElement?.getAttribute("placeholder") ??
          document.activeElement?.textContent ??
          null,
      ),
    );
    if (names.at(-1) === "Email") await page.keyboard.type(member.email);
    if (names.at(-1) === "Password") await page.keyboard.type(member.password);
  }
  const order = [
    "Skip to content",
    "Home",
    "Music",
    "Photography",
    "Login",
    "Email",
    "Password",
    "",
    "Log In",
    "Forgot Password?",
  ];
  expect(names).toEqual(order);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("user-menu")).toBeVisible();
});

test("the tabs by their keys: one stop, arrows, Home and End, and Back skips what was only passed", async ({
  memberPage: page,
}) => {
  await visit(page, "/photography");
  await page.getByTestId("user-menu").click();
  await page.getByRole("menuitem", { name: "My Profile" }).click();
  await page.getByRole("tab", { name: "My profile" }).focus();
  for (const [key, name] of [
    ["ArrowRight", "Password"],
    ["End", "Danger zone"],
    ["ArrowRight", "My profile"],
    ["ArrowLeft", "Danger zone"],
    ["Home", "My profile"],
    ["ArrowRight", "Password"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole("tab", { name })).toBeFocused();
    await expect(page.getByRole("tabpanel", { name })).toBeVisible();
  }
  await page.keyboard.press("Tab");
  await expect(field(page, "Current Password")).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL("/photography");
});

test("the user menu by its keys", { tag: "@long" }, async ({ ownerPage: page }) => {
  await visit(page, "/photography");
  const trigger = page.getByTestId("user-menu");
  await expect(trigger).toHaveAttribute("aria-expanded", "false");
  await trigger.focus();
  await page.keyboard.press("ArrowDown");
  const item = (name: string) => page.getByRole("menuitem", { name });
  await expect(page.getByRole("menuitem")).toHaveText(["My Profile", "Data Management", "Log Out"]);
  for (const [key, name] of [
    ["", "My Profile"],
    ["ArrowDown", "Data Management"],
    ["ArrowDown", "Log Out"],
    ["ArrowDown", "My Profile"],
    ["ArrowUp", "Log Out"],
    ["Home", "My Profile"],
    ["End", "Log Out"],
    ["d", "Data Management"],
  ] as const) {
    if (key) await page.keyboard.press(key);
    await expect(item(name)).toBeFocused();
  }
  await expect(trigger).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(trigger).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(item("My Profile")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/settings");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});
