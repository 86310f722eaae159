// `npm run screenshots`: takes the README's pictures from a running site with its sample data.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { platforms } from "#domain/platforms.ts";
import { ownerAt } from "#server/testing/owner-at.ts";
import { startSite } from "../bench/under-load.ts";
import { findBrowser } from "./browser.mjs";

const folder = join(import.meta.dirname, "..", "docs", "pictures");
await using site = await startSite();
const { api, token } = await ownerAt(site.address);
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ["--no-sandbox", "--disable-gpu"],
});
mkdirSync(folder, { recursive: true });
await take("home-dark", "/", { theme: "dark" });
await take("year-light", "/music/2025", { theme: "light" });
await api("PATCH /site/settings", { body: { platforms: [...platforms] } });
const { data } = await api("GET /playlists/", { query: { q: "October 2025" } });
for (const { id } of data)
  await api("PATCH /playlists/:playlist_id", {
    params: { playlist_id: id },
    body: { qobuz_id: "", apple_id: "", tidal_id: "" },
  });
const asOwner = { theme: "dark", access_token: token };
const presses = ["Actions for October 2025", "Bring it to other platforms"];
await take("bring-dark", "/admin/playlists", asOwner, 960, presses);
await browser.close();

/** Takes a picture of a page, after pressing the buttons and menu items in `presses`. */
async function take(
  name: string,
  path: string,
  storage: Record<string, string>,
  height = 820,
  presses: string[] = [],
) {
  const page = await browser.newPage({ viewport: { width: 1000, height }, deviceScaleFactor: 2 });
  await page.addInitScript((stored) => Object.assign(localStorage, stored), storage);
  await page.goto(site.address + path);
  await page.locator("html[data-hydrated]").waitFor();
  await page.waitForLoadState("networkidle");
  for (const pressed of presses)
    await page
      .getByRole("button", { name: pressed })
      .or(page.getByRole("menuitem", { name: pressed }))
      .click();
  await page.waitForLoadState("networkidle");
  await sharp(await page.screenshot())
    .png({ palette: true, quality: 90 })
    .toFile(join(folder, `${name}.png`));
  await page.close();
}
