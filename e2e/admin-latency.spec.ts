// The owner's pages while the network is slow.
import type { Page, Route } from "@playwright/test";
import { addMonths, expect, test } from "./admin.ts";
import { layoutShift } from "./visitor.ts";

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

/** Holds back the page's calls, but not its files, until the returned function is called. */
async function holdCalls(page: Page, isHeld: (address: URL) => boolean) {
  const gate = Promise.withResolvers<void>();
  await page.route(isHeld, async (route: Route) => {
    if (route.request().resourceType() === "fetch") await gate.promise;
    await route.fallback();
  });
  return gate.resolve;
}

for (const [path, words] of Object.entries(pages))
  test(`slow network: ${path} is there before its data, and nothing shifts`, async ({
    ownerPage: page,
    api,
  }) => {
    await addMonths(api, [1, 2, 3]);
    const releaseData = await holdCalls(page, (address) => !isMe(address));
    const releaseMe = await holdCalls(page, isMe);
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
    await expect(page.getByTestId("user-menu")).toHaveText("owner@example.com");
    releaseData();
    await expect(page.locator(".skeleton")).toHaveCount(0);
    await page.waitForLoadState("networkidle");
    expect(await layoutShift(page)).toBe(0);
  });

test("admin: without a token nothing of a page is painted before the login page", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => {
      seen.add(document.querySelector("main")?.innerText ?? "");
      requestAnimationFrame(look);
    };
    look();
  });
  for (const path of Object.keys(pages)) {
    await page.goto(path);
    await expect(page).toHaveURL("/login");
    await expect(page.getByRole("heading", { level: 1, name: "Log In" })).toBeVisible();
    const seen = await page.evaluate(() => [...(Reflect.get(window, "seen") as Set<string>)]);
    expect(seen.filter((text) => text && !text.includes("Log In"))).toEqual([]);
  }
});
