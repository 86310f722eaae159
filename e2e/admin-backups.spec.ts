// How the owner learns that there is something to go back to, and makes one more.
import { barriers } from "./barriers.ts";
import { button, expect, failure, statusLine, success, test, visit } from "./member.ts";
import { runSite } from "./running-site.ts";

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
  const backups = statusLine(page, "Backups");
  await expect(backups.getByRole("status")).toHaveText("First backup in a few minutes");
  const step = page.getByRole("link", { name: "Make a first backup" });
  await expect(step).toBeVisible();
  await button(page, "Back up now").focus();
  await page.keyboard.press("Enter");
  await expect(backups.getByRole("status")).toHaveText("Newest made just now");
  await expect(success(page)).toContainText("Backup made.");
  await expect(step).toHaveCount(0);
  await expect(button(page, "Back up now")).toBeFocused();
  await backups.getByText("Newest made just now").click();
  await expect(backups).toContainText("Kept1 backup, ");
});

withoutFolder(
  "one that cannot be made is told in a sentence",
  { tag: "@long" },
  async ({ ownerPage: page }) => {
    withoutFolder.slow();
    await visit(page, "/admin");
    await button(page, "Back up now").click();
    const backups = statusLine(page, "Backups");
    await expect(backups.getByRole("status")).toHaveText("Failing");
    const problem = "/proc/backups must be a folder that this user may write to";
    await expect(failure(page)).toContainText(problem);
    await expect(backups.getByText(problem)).toBeVisible();
    await page.reload();
    await expect(page.locator(".status-list > li").first()).toContainText(problem);
    expect(await barriers(page)).toEqual([]);
  },
);
