// Fifteen texts that want to be more than text, in every field that holds any, on every page that shows it.
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import { perPlatform } from "#contract/platforms.ts";
import type { PlaylistRow } from "#server/db/tables.ts";
import { playlistRow } from "#server/testing/whole-playlist.ts";
import { apiAt, button, expect, field, test as memberTest, tokenOf, visit } from "./member.ts";
import { owner } from "./playlists.ts";
import { runSite } from "./running-site.ts";

const payloads = [
  "<script>window.__pwn=1</script>",
  "</script><script>window.__pwn=1</script>",
  "</script><!--<script>window.__pwn=1//",
  "<img src=x onerror=window.__pwn=1>",
  '"><img src=x onerror=window.__pwn=1>',
  "'><svg onload=window.__pwn=1>",
  "<svg><animate onbegin=window.__pwn=1 attributeName=x dur=1s>",
  "javascript:window.__pwn=1//",
  "<iframe srcdoc='<script>parent.__pwn=1</script>'>",
  "<a href=javascript:window.__pwn=1>x</a>",
  '" autofocus onfocus=window.__pwn=1 x="',
  "{{constructor.constructor('window.__pwn=1')()}}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what it looks like is the point
  "${window.__pwn=1}`+window.__pwn+`",
  "</title></textarea></style><details open ontoggle=window.__pwn=1>",
  "&lt;script&gt;window.__pwn=1&lt;/script&gt;\u00a0&#x3c;img",
];

/** Past the site's own rules and the database's: what must be harmless even if both were forgotten. */
function insertPlaylists(dataDir: string) {
  const db = new DatabaseSync(join(dataDir, "mixtape.db"), {
    enableForeignKeyConstraints: false,
    timeout: 5000,
  });
  db.exec("pragma ignore_check_constraints = on; begin immediate");
  for (const [number, text] of payloads.entries()) {
    const add = (place: number, some: Partial<PlaylistRow>) => {
      const id = `00000000-0000-4000-8000-${String(place * 100 + number).padStart(12, "0")}`;
      const row = Object.entries(
        playlistRow({ id, image: text, ...perPlatform(() => text), ...some }),
      );
      const [names, values] = [
        row.map(([name]) => name),
        row.map(([, value]) => (typeof value === "boolean" ? Number(value) : value)),
      ];
      db.prepare(`insert into playlists (${names}) values (${names.map(() => "?")})`).run(
        ...values,
      );
    };
    add(1, { is_bonus: true, bonus_number: number + 1 });
    add(2, { year: 2000, end_year: 2001 + number });
    add(3, { year: 2025, month: (number % 12) + 1 });
  }
  db.exec("commit");
  db.close();
}

const password = "a long password";
const addressOf = (number: number) => `user${String(number).padStart(2, "0")}@example.com`;

async function runHostileSite() {
  const site = await runSite();
  const api = apiAt(
    site.address,
    await tokenOf(site.address, { email: owner.username, password: owner.password }),
  );
  for (const [number, full_name] of payloads.entries())
    await api("POST /users/", { body: { email: addressOf(number), full_name, password } });
  const { id: playlist_id } = await api("POST /playlists/", { body: { year: 2023 } });
  const songs = payloads.map((text) => ({ title: text, artist: text, album: text }));
  await api("PUT /playlists/:playlist_id/songs", { params: { playlist_id }, body: { songs } });
  insertPlaylists(site.dataDir);
  return site;
}

const test = memberTest.extend({
  baseURL: async ({ oncePerWorker }, use) => use((await oncePerWorker(runHostileSite)).address),
  // A picture of that name is nowhere to be found.
  expectedErrors: /status of 4\d\d|net::ERR|Failed to load resource|srcset|invalid `href`/,
});

test.slow();
test.beforeEach(async ({ page }) => {
  page.on("dialog", (dialog) => {
    throw new Error(`a dialog: ${dialog.message()}`);
  });
});

const unharmed = async (page: Page) =>
  expect(await page.evaluate(() => "__pwn" in window)).toBe(false);

test("F1, F2: to visitors it is text at most, as an address too", async ({ page }) => {
  await visit(page, "/photography");
  const scripts = page.locator("script:not([type*=json])");
  const usual = await scripts.count();
  for (const path of ["/", "/music", "/music/2024", "/music/2025"]) {
    await visit(page, path);
    await unharmed(page);
    await expect(scripts, path).toHaveCount(usual);
    await expect(
      page.locator(
        "iframe, object, embed, animate, [onerror], [onload], [onfocus], [ontoggle], [href^='javascript'], [src^='javascript']",
      ),
      path,
    ).toHaveCount(0);
  }
  for (const text of payloads.map(encodeURIComponent)) {
    for (const start of ["/", "/login?next=", "/reset-password?token="])
      await page.goto(start + text, { waitUntil: "commit" });
    await page.locator("html[data-hydrated]").waitFor();
    await unharmed(page);
  }
});

test("F1, F2: as a song it is text on its page and among what was found", async ({ page }) => {
  // A no-break space at its end is a space like any other.
  const texts = payloads.map((text) => text.trim());
  for (const path of ["/music/2023/best", "/music/search?q=window"]) {
    await visit(page, path);
    await unharmed(page);
    const shown = await page.getByRole("main").getByRole("listitem").allTextContents();
    for (const text of texts.filter((text) => path.endsWith("best") || text.includes("window")))
      expect(shown.some((line) => line.startsWith(text + text))).toBe(true);
    await expect(
      page.locator("main :is(script, iframe, img[src=x], svg[onload], details, [autofocus])"),
    ).toHaveCount(0);
  }
});

test("F1: to the owner it is text, in every list, form and question", async ({
  ownerPage: page,
}) => {
  const seen: string[] = [];
  for (let number = 1; number <= 4; number++) {
    await visit(page, `/admin/users?page=${number}`);
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await expect(page.getByRole("table")).not.toHaveAttribute("aria-busy", "true");
    seen.push(...(await page.getByRole("cell").allTextContents()));
    await unharmed(page);
  }
  for (const text of payloads) expect(seen.map((cell) => cell.trim())).toContain(text.trim());

  const [text = ""] = payloads;
  await visit(page, `/admin/users?q=${encodeURIComponent(text)}`);
  const actions = page.getByRole("button", { name: /^Actions for/ });
  await actions.first().click();
  await page.getByRole("menuitem", { name: "Edit User" }).click();
  await expect(field(page, "Full Name")).toHaveValue(text);
  await page.keyboard.press("Escape");
  await actions.first().click();
  await page.getByRole("menuitem", { name: "Delete User" }).click();
  await expect(page.getByRole("alertdialog")).toContainText(text);
  await button(page, "Cancel").click();
  await unharmed(page);

  await visit(page, "/admin/playlists");
  // The first is the one with songs, and has no such ids.
  await actions.nth(1).click();
  await page.getByRole("menuitem", { name: "Edit playlist" }).click();
  expect(payloads).toContain(await field(page, "Spotify").inputValue());
  await unharmed(page);
});

test("F1: to whoever bears such a name it is their name", async ({ page, baseURL }) => {
  await page.goto("/openapi.json");
  for (const [number, text] of payloads.entries()) {
    const token = await tokenOf(baseURL, { email: addressOf(number), password });
    await page.evaluate((value) => localStorage.setItem("access_token", value), token);
    await visit(page, "/settings");
    await expect(page.getByTestId("user-menu")).toHaveText(text);
    await expect(page.getByRole("tabpanel")).toContainText(text);
    await unharmed(page);
  }
});
