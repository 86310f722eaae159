// These journeys save hostile texts that the fields accept. server/pages/rendered.test.ts tries values that no field accepts.
import type { Page } from "@playwright/test";
import { ownerAt } from "#server/testing/owner-at.ts";
import { expect, test as memberTest, visit } from "./member.ts";
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
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text must look like a template
  "${window.__pwn=1}`+window.__pwn+`",
  "</title></textarea></style><details open ontoggle=window.__pwn=1>",
  "&lt;script&gt;window.__pwn=1&lt;/script&gt;\u00a0&#x3c;img",
];

const password = "a long password";
const addressOf = (number: number) => `user${String(number).padStart(2, "0")}@example.com`;

async function runHostileSite() {
  const site = await runSite();
  const { api } = await ownerAt(site.address);
  for (const [number, full_name] of payloads.entries())
    await api("POST /users/", { body: { email: addressOf(number), full_name, password } });
  const songs = payloads.map((text) => ({ title: text, artist: text, album: text }));
  await api("POST /playlists/", { body: { year: 2023, songs } });
  return site;
}

const test = memberTest.extend({
  baseURL: async ({ oncePerWorker }, use) => use((await oncePerWorker(runHostileSite)).address),
  // The browser logs errors, because the URLs that contain hostile texts do not exist.
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

test("F1, F2: hostile text: does not run in URLs, and is plain text in songs and search results", async ({
  page,
}) => {
  for (const text of payloads.map(encodeURIComponent)) {
    for (const start of ["/", "/login?next=", "/reset-password?token=", "/music/search?q="])
      await page.goto(start + text, { waitUntil: "commit" });
    await page.locator("html[data-hydrated]").waitFor();
    await unharmed(page);
  }
  // Trims the texts as the site does, including no-break spaces.
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

test("F1: hostile text: is plain text in the owner's lists and forms", async ({
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
  await visit(page, "/admin/playlists");
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Edit playlist" }).click();
  await expect(page.getByRole("dialog").getByText(text).first()).toBeVisible();
  await unharmed(page);
});
