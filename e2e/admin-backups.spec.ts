// How the owner learns that there is something to go back to, and makes one more.
import type { Page } from "@playwright/test";
import { barriers } from "./barriers.ts";
import { button, expect, failure, success, test, visit } from "./member.ts";
import { runSite } from "./running-site.ts";

const section = (page: Page) => page.getByRole("region", { name: "Backups" });
const fact = (page: Page, label: string) =>
  section(page)
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd");

const siteWith = (environment: Record<string, string>) =>
  test.extend<{ ownSite: string }>({
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from it that nothing else is needed
    ownSite: async ({}, use) => {
      const site = await runSite(environment);
      await use(site.address);
      await site.stop();
    },
    baseURL: async ({ ownSite }, use) => use(ownSite),
  });
const usual = siteWith({});
const withoutFolder = siteWith({ BACKUP_DIR: "/proc/backups" });

usual("a backup is made with the keyboard, and its age is shown", async ({ ownerPage: page }) => {
  usual.slow();
  await visit(page, "/admin");
  await expect(fact(page, "Status")).toHaveText("The first is made in some minutes");
  await expect(fact(page, "Newest")).toHaveText("None yet");
  const step = page.getByRole("region", { name: "First steps" }).getByText("Make a first backup");
  await expect(step).toBeVisible();
  await button(page, "Back up now").focus();
  await page.keyboard.press("Enter");
  await expect(fact(page, "Status")).toHaveText("Working");
  await expect(success(page)).toContainText("The backup is made.");
  await expect(step).toHaveCount(0);
  await expect(fact(page, "Newest")).toContainText("Just now");
  await expect(fact(page, "Kept")).toContainText("1 backup, ");
  await expect(button(page, "Back up now")).toBeFocused();
});

withoutFolder(
  "one that cannot be made is told in a sentence",
  { tag: "@long" },
  async ({ ownerPage: page }) => {
    withoutFolder.slow();
    await visit(page, "/admin");
    await button(page, "Back up now").click();
    await expect(fact(page, "Status")).toHaveText("Failing");
    await expect(failure(page)).toContainText(
      "/proc/backups must be a folder that this user may write to",
    );
    await expect(fact(page, "Last error")).toContainText(
      "/proc/backups must be a folder that this user may write to",
    );
    await expect(page.getByRole("list", { name: "Troubles" })).toHaveText("There is no new backup");
    expect(await barriers(page)).toEqual([]);
  },
);
