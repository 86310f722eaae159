import { barriers } from "./barriers.ts";
import {
  apiAt,
  button,
  expect,
  holdToken,
  newMember,
  sidewaysScroll,
  smallTargets,
  test,
  tokenOf,
  userMenu,
  visit,
} from "./member.ts";

test.use({ expectedErrors: /status of 40[04]/ });

const strangerPages = ["/login", "/signup", "/recover-password", "/reset-password"];
const tabs = ["", "?tab=password", "?tab=appearance", "?tab=notifications", "?tab=danger"];

test.describe("accessibility", { tag: "@long" }, () => {
  for (const path of strangerPages)
    test(`${path} with its error messages has no accessibility problems`, async ({ page }) => {
      await visit(page, path);
      await page.locator("button[type=submit]").click();
      await expect(page.locator("[aria-invalid=true]").first()).toBeFocused();
      expect(await barriers(page)).toEqual([]);
    });

  for (const tab of tabs)
    test(`/settings${tab} with its form or dialog has no accessibility problems`, async ({
      memberPage: page,
    }) => {
      await visit(page, `/settings${tab}`);
      await expect(page.getByRole("tabpanel")).toBeVisible();
      if (tab === "") {
        await button(page, "Edit").click();
        await userMenu(page).click();
        await expect(page.getByRole("menu")).toBeVisible();
      }
      if (tab === "?tab=danger") await button(page, "Delete").click();
      expect(await barriers(page)).toEqual([]);
    });
});

test("account pages: at 320 px nothing scrolls sideways or is too small for a finger", {
  tag: "@long",
}, async ({ page, baseURL }) => {
  test.slow();
  const member = { ...newMember(), full_name: "Wolfeschlegelsteinhausenbergerdorffvoralternwaren" };
  await apiAt(baseURL)("POST /users/signup", { body: member });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of strangerPages) {
    await visit(page, path);
    await expect(page.locator("form")).toBeVisible();
    expect(await sidewaysScroll(page), path).toBe(0);
    expect(await smallTargets(page), path).toEqual([]);
  }
  await holdToken(page, await tokenOf(baseURL, member));
  for (const tab of tabs) {
    await visit(page, `/settings${tab}`);
    await expect(page.getByRole("tabpanel")).toBeVisible();
    await expect(userMenu(page)).toContainText("Wolfe");
    expect((await page.getByRole("banner").boundingBox())?.height).toBe(61);
    expect(await sidewaysScroll(page), tab).toBe(0);
    expect(await smallTargets(page), tab).toEqual([]);
  }
  await button(page, "Delete").click();
  await expect(page.getByRole("alertdialog")).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await userMenu(page).click();
  await expect(page.getByRole("menu")).toBeInViewport({ ratio: 1 });
});
