// Fifteen texts that want to be more than text, in every field that holds any, on every page that shows it.
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import { perPlatform } from "#contract/platforms.ts";
import { songFormats } from "#contract/song-formats.ts";
import type { PlaylistRow } from "#server/db/tables.ts";
import { readSongs } from "#server/songs/reading/read-songs.ts";
import { playlistRow } from "#server/testing/whole-playlist.ts";
import { apiAt, expect, holdToken, test as memberTest, tokenOf, visit } from "./member.ts";
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

const test = memberTest.extend<object, { hostile: Awaited<ReturnType<typeof runSite>> }>({
  hostile: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from it that nothing else is needed
    async ({}, use) => {
      const site = await runSite();
      const api = apiAt(
        site.address,
        await tokenOf(site.address, { email: owner.username, password: owner.password }),
      );
      for (const [number, full_name] of payloads.entries())
        await api("POST /users/", {
          body: {
            email: `user${String(number).padStart(2, "0")}@example.com`,
            full_name,
            password: "a long password",
          },
        });
      const { id: playlist_id } = await api("POST /playlists/", { body: { year: 2023 } });
      const songs = payloads.map((text) => ({ title: text, artist: text, album: text }));
      await api("PUT /playlists/:playlist_id/songs", { params: { playlist_id }, body: { songs } });
      insertPlaylists(site.dataDir);
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ hostile }, use) => use(hostile.address),
  // A picture of that name is nowhere to be found.
  expectedErrors: /status of 4\d\d|net::ERR|Failed to load resource|srcset|invalid `href`/,
});

test.beforeEach(async ({ page }) => {
  page.on("dialog", (dialog) => {
    throw new Error(`a dialog: ${dialog.message()}`);
  });
});

const unharmed = async (page: Page) =>
  expect(await page.evaluate(() => "__pwn" in window)).toBe(false);

test("F1, F2: to visitors it is text at most", async ({ page, hostile: _site }) => {
  test.setTimeout(60_000);
  await visit(page, "/photography");
  const usual = await page.locator("script:not([type*=json])").count();
  for (const path of ["/", "/music", "/music/2024", "/music/2025"]) {
    await visit(page, path);
    await unharmed(page);
    expect(await page.locator("script:not([type*=json])").count(), path).toBe(usual);
    expect(
      await page
        .locator(
          "iframe, object, embed, animate, [onerror], [onload], [onfocus], [ontoggle], [href^='javascript'], [src^='javascript']",
        )
        .count(),
      path,
    ).toBe(0);
  }
  for (const text of payloads) {
    for (const address of [
      `/${encodeURIComponent(text)}`,
      `/login?next=${encodeURIComponent(text)}`,
      `/reset-password?token=${encodeURIComponent(text)}`,
    ]) {
      await page.goto(address, { waitUntil: "commit" });
    }
    await page.locator("html[data-hydrated]").waitFor();
    await unharmed(page);
  }
});

test("F1, F2: as a song it is text on its page, among what was found, in JSON-LD, in the feed and in every file", async ({
  page,
  hostile,
}) => {
  // A no-break space at its end is a space like any other.
  const texts = payloads.map((text) => text.trim());
  for (const path of ["/music/2023/best", "/music/search?q=window"]) {
    await visit(page, path);
    await unharmed(page);
    const shown = await page.getByRole("main").getByRole("listitem").allTextContents();
    for (const text of texts.filter((text) => path.endsWith("best") || text.includes("window"))) {
      expect(shown.some((line) => line.startsWith(text + text))).toBe(true);
    }
    expect(
      await page
        .locator("main :is(script, iframe, img[src=x], svg[onload], details, [autofocus])")
        .count(),
    ).toBe(0);
  }
  await visit(page, "/music/2023/best");
  const described = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((blocks) => blocks.map((block) => block.textContent));
  const tracks = described
    .flatMap((text) => JSON.parse(text ?? "")["@graph"])
    .find((thing) => thing.track)?.track;
  expect(tracks.map(({ name }: { name: string }) => name)).toEqual(texts);

  const feed = await (await fetch(`${hostile.address}/feed.xml`)).text();
  const items = await page.evaluate((xml) => {
    const document = new DOMParser().parseFromString(xml, "application/xml");
    const contents = [...document.querySelectorAll("content")].map(
      (content) => content.textContent ?? "",
    );
    return contents.flatMap((html) => {
      const inert = new DOMParser().parseFromString(html, "text/html");
      if (inert.querySelector("script, iframe, svg, details")) throw new Error(html);
      return [...inert.querySelectorAll("ol li")].map((item) => item.textContent ?? "");
    });
  }, feed);
  for (const text of texts) expect(items).toContain(`${text} – ${text}`);
  for (const format of songFormats) {
    const file = await fetch(`${hostile.address}/music/2023/best/songs.${format}`);
    expect(file.headers.get("content-disposition")).toMatch(/^attachment;/);
    const { songs } = readSongs(await file.text());
    expect(songs.map(({ title, artist }) => [title, artist])).toEqual(
      texts.map((text) => [text, text]),
    );
  }
});

test("F1: to the owner it is text, in every list, form and question", async ({ page, baseURL }) => {
  test.setTimeout(60_000);
  await holdToken(
    page,
    await tokenOf(baseURL, { email: owner.username, password: owner.password }),
  );
  for (const path of ["/", "/music", "/music/2024", "/settings", "/admin"]) {
    await visit(page, path);
    await unharmed(page);
  }
  const seen: string[] = [];
  for (let number = 1; number <= 4; number++) {
    await visit(page, `/admin/users?page=${number}`);
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await expect(page.getByRole("table")).not.toHaveAttribute("aria-busy", "true");
    seen.push(...(await page.getByRole("cell").allTextContents()));
    await unharmed(page);
  }
  for (const text of payloads) expect(seen.map((cell) => cell.trim())).toContain(text.trim());

  for (const text of payloads.slice(0, 3)) {
    await visit(page, `/admin/users?q=${encodeURIComponent(text)}`);
    const row = page.getByRole("row").filter({ hasText: text }).first();
    await row.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Edit User" }).click();
    await expect(page.getByLabel("Full Name", { exact: true })).toHaveValue(text);
    await page.keyboard.press("Escape");
    await row.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Delete User" }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await unharmed(page);
  }

  await visit(page, "/admin/playlists");
  const actions = page.getByRole("button", { name: /^Actions for/ });
  await expect(actions.first()).toBeVisible();
  await unharmed(page);
  // The first is the one with songs, and has no such ids.
  for (const number of [1, 2]) {
    await actions.nth(number).click();
    await page.getByRole("menuitem", { name: /^edit/i }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(payloads).toContain(
      await page.getByRole("dialog").getByLabel("Spotify", { exact: false }).first().inputValue(),
    );
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await unharmed(page);
  }
});

test("F1: to whoever bears such a name it is their name", async ({ page, baseURL }) => {
  test.setTimeout(60_000);
  await page.goto("/openapi.json");
  for (const [number, text] of payloads.entries()) {
    const token = await tokenOf(baseURL, {
      email: `user${String(number).padStart(2, "0")}@example.com`,
      password: "a long password",
    });
    await page.evaluate((value) => localStorage.setItem("access_token", value), token);
    await visit(page, "/settings");
    await expect(page.getByTestId("user-menu")).toHaveText(text);
    await expect(page.getByRole("tabpanel")).toContainText(text);
    await unharmed(page);
  }
});
