import type { Page } from "@playwright/test";
import { addMonths, expect, layoutShift, test, userMenu } from "./admin.ts";

const pages = {
  "/admin": ["Data Management", "Users Management", "Site Settings"],
  "/admin/users": ["Users Management", "Full name", "Email", "Role", "Status", "Actions"],
  "/admin/playlists": ["Playlist Management", "End Year", "Is extended", "Bonus number", "Actions"],
  "/admin/photography": ["Photography Management", "New gallery title", "Add Gallery"],
  "/admin/site": ["Site Settings"],
  "/admin/deleted": ["Recently deleted"],
  "/admin/playlists/import": ["Import playlists", "Choose files"],
};

const isMe = ({ pathname }: URL) => pathname === "/users/me";

/** Holds back the matching API requests until the returned function is called. Scripts and other files still load. */
async function holdRequests(page: Page, isHeld: (address: URL) => boolean) {
  const gate = Promise.withResolvers<void>();
  await page.route(isHeld, async (route) => {
    if (route.request().resourceType() === "fetch") await gate.promise;
    await route.fallback();
  });
  return gate.resolve;
}

for (const [path, words] of Object.entries(pages))
  test(`slow network: ${path} is visible before its data, without a layout shift`, {
    tag: path === "/admin/playlists" ? [] : "@long",
  }, async ({ ownerPage: page, api }) => {
    await addMonths(api, [1, 2, 3]);
    const releaseData = await holdRequests(page, (address) => !isMe(address));
    const releaseMe = await holdRequests(page, isMe);
    await page.goto(path);
    const main = page.getByRole("main");
    const expectFrame = async () => {
      await expect(page.locator("h1:visible")).toHaveText(words[0] ?? "");
      for (const text of words)
        await expect(
          main.getByText(text, { exact: true }).filter({ visible: true }),
        ).not.toHaveCount(0);
      await expect(page.getByText("User", { exact: true })).toHaveCount(0);
    };
    await expectFrame();
    releaseMe();
    await expect(page.locator(".sent-page")).toHaveCount(0);
    await expectFrame();
    await expect(userMenu(page)).toHaveText("owner@example.com");
    releaseData();
    await expect(page.locator(".skeleton")).toHaveCount(0);
    await page.waitForLoadState("networkidle");
    expect(await layoutShift(page)).toBe(0);
  });
