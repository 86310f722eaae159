import { pagePaths } from "#server/testing/page-paths.ts";
import { barriers } from "./barriers.ts";
import {
  button,
  expect,
  heading,
  holdToken,
  link,
  logIn,
  owner,
  sidewaysScroll,
  test,
  tokenOf,
  userMenu,
  visit,
} from "./member.ts";

/** The URLs of all admin pages, except the page of the gallery Lisbon, which this site does not have. */
const pages = pagePaths.filter((path) => /^\/admin(?!.*lisbon)/.test(path));

for (const path of pages) {
  test(`admin: ${path} shows visitors only the login page, and redirects members to home`, {
    tag: path === "/admin/users" ? [] : "@long",
  }, async ({ page, member, baseURL }) => {
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const look = () => {
        seen.add(document.querySelector("main")?.innerText ?? "");
        requestAnimationFrame(look);
      };
      look();
    });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: "Log In" })).toBeVisible();
    await expect(page).toHaveURL("/login");
    const seen = await page.evaluate(() => [...(Reflect.get(window, "seen") as Set<string>)]);
    expect(seen.filter((text) => text && !text.includes("Log In"))).toEqual([]);
    await holdToken(page, await tokenOf(baseURL, member));
    await page.goto(path);
    await expect(page).toHaveURL("/");
    await expect(userMenu(page)).toBeVisible();
  });

  test(`admin: ${path} has no accessibility problems at 320 px`, { tag: "@long" }, async ({
    ownerPage: page,
  }) => {
    test.slow();
    await page.setViewportSize({ width: 320, height: 900 });
    await visit(page, path);
    await expect(heading(page)).toHaveText(/^(?!Not Found)./);
    await page.waitForLoadState("networkidle");
    if (path === "/admin/playlists") {
      await button(page, "Select").click();
      await page.getByRole("checkbox", { name: "Select October 2025" }).check();
    }
    if (path === "/admin/site") await button(page, "Edit Music").click();
    expect(await barriers(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  });
}

test("login: the owner returns to the requested admin page, even after opening the sign-up page", async ({
  page,
}) => {
  await page.goto("/admin/users?page=2");
  await link(page, "Sign Up").click();
  await expect(page).toHaveURL("/signup");
  await link(page, "Log In").click();
  await expect(page).toHaveURL("/login");
  await page.reload();
  await logIn(page, owner);
  await expect(heading(page)).toHaveText("Users Management");
  await expect(page).toHaveURL(/^[^?]*\/admin\/users/);
});
