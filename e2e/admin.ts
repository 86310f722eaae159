// Helpers for journeys of the owner on a site without content.
import type { Locator, Page } from "@playwright/test";
import type { Api } from "#contract/client.ts";
import { site } from "#site";
import { button, field, test as memberTest, success, visit } from "./member.ts";
import { owner, picture, pictureFile } from "./playlists.ts";
import { runSite } from "./running-site.ts";
import { expect } from "./visitor.ts";

export {
  button,
  failure,
  field,
  fill,
  heading,
  link,
  menu,
  message,
  refused,
  success,
  userMenu,
  visit,
} from "./member.ts";
export { expect, picture, pictureFile };

async function empty(api: Api) {
  await api("PATCH /site/settings", { body: site });
  for (;;) {
    const { data: playlists } = await api("GET /playlists/", {});
    if (playlists.length === 0) break;
    await api("POST /playlists/remove", { body: { ids: playlists.map(({ id }) => id) } });
  }
  const { data: galleries } = await api("GET /galleries/");
  for (const { id } of galleries)
    await api("DELETE /galleries/:gallery_id", { params: { gallery_id: id } });
  const { data: users } = await api("GET /users/", {});
  for (const { id, email } of users)
    if (email !== owner.email) await api("DELETE /users/:user_id", { params: { user_id: id } });
}

type Site = Awaited<ReturnType<typeof runSite>>;

/** Returns a `test` for journeys on the given site. Each worker starts the site once and empties the site before each journey. */
export const testOn = (run: () => Promise<Site>) =>
  memberTest.extend<{ site: Site; api: Api }>({
    site: async ({ oncePerWorker }, use) => use(await oncePerWorker(run)),
    baseURL: async ({ site }, use) => use(site.address),
    api: [
      async ({ ownerLogin: { api } }, use) => {
        await empty(api);
        await use(api);
      },
      { auto: true },
    ],
  });

export const test = testOn(() => runSite());

export const rows = (page: Page) =>
  page
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });

export async function choose(page: Page, row: string, item: string) {
  await page.getByRole("button", { name: `Actions for ${row}`, exact: true }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

export const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
export const question = (page: Page, name: string) =>
  page.getByRole("alertdialog", { name, exact: true });

/** Expects one success toast with the text. Dismisses the toast, so that the next check cannot find it. */
export async function expectSuccess(page: Page, text: string) {
  const toast = success(page).filter({ hasText: text });
  await expect(toast).toBeVisible();
  await expect(toast).toContainText("Success!");
  await toast.getByRole("button", { name: "Dismiss" }).click();
  await expect(toast).toHaveCount(0);
}

export async function addMonths(api: Api, months: number[], fields: object = {}) {
  for (const month of months)
    await api("POST /playlists/", { body: { year: 2024, month, ...fields } });
}

export async function openForm(page: Page) {
  await visit(page, "/admin/playlists");
  await button(page, "Add Playlist").click();
}

export const chooseCover = (page: Page, buffer: Buffer) =>
  field(page, "Image").setInputFiles({ name: "cover.jpg", mimeType: "image/jpeg", buffer });

export const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    // Inserts the text unless the page cancels the event, as a browser does for a real paste.
    if (document.activeElement?.dispatchEvent(event))
      document.execCommand("insertText", false, pasted);
  }, text);

export async function pasteInto(page: Page, label: string, text: string) {
  await field(page, label).focus();
  await paste(page, text);
}

export const haveFollowers = (page: Page, count: number) =>
  page.route("**/followers/", (route) =>
    route.fulfill({ json: { count, announcements: [], refused: [] } }),
  );

export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}
