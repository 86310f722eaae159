// Helpers for journeys of the owner on a site without content.
import type { Locator, Page } from "@playwright/test";
import { Kysely } from "kysely";
import type { Api } from "#contract/client.ts";
import { sqliteDialect } from "#server/db/sqlite.ts";
import { databaseFile } from "#server/db/sqlite-file.ts";
import type { Db, Tables } from "#server/db/tables.ts";
import { site } from "#site";
import { button, field, test as memberTest, success, visit } from "./member.ts";
import { owner } from "./playlists.ts";
import { type runSite, runSiteWithPlatforms } from "./running-site.ts";
import { expect } from "./visitor.ts";

export * from "./member.ts";

type Site = Awaited<ReturnType<typeof runSite>>;

/** Returns a `test` for journeys on the given site. Each worker starts the site once and empties the site before each journey. */
export const testOn = <Started extends Site>(run: () => Promise<Started>) =>
  memberTest.extend<{ site: Started; db: Kysely<Tables>; api: Api }>({
    site: async ({ oncePerWorker }, use) => use(await oncePerWorker(run)),
    baseURL: async ({ site }, use) => use(site.address),
    // On a site without playlists, `/music/latest` returns 404. Home requests this URL, even when a link only preloads home.
    expectedErrors: /status of 404.*\/music\/latest/,
    db: async ({ site: { dataDir } }, use) => {
      await using db = new Kysely<Tables>({ dialect: sqliteDialect(databaseFile(dataDir)) });
      await use(db);
    },
    api: [
      async ({ ownerLogin: { api }, db }, use) => {
        await db.transaction().execute(empty);
        // The site may notice only after 500 ms that another program has changed its database. A write through the API invalidates cached responses at once.
        await api("PATCH /site/settings", { body: site });
        await use(api);
      },
      { auto: true },
    ],
  });

/** Deletes everything except the owner's account and sessions. Triggers on `songs` empty the search index. */
async function empty(db: Db) {
  for (const { name } of await db.introspection.getTables())
    if (!/^(?:migrations|sessions|song_search.*|users)$/.test(name))
      await db.deleteFrom(name as "playlists").execute();
  await db.deleteFrom("users").where("email", "!=", owner.email).execute();
}

export const test = testOn(runSiteWithPlatforms);

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

export async function pasteInto(page: Page, label: string, text: string) {
  await field(page, label).focus();
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    // Inserts the text unless the page cancels the event, as a browser does for a real paste.
    if (document.activeElement?.dispatchEvent(event))
      document.execCommand("insertText", false, pasted);
  }, text);
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
