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
interface Shot {
  name: string;
  path: string;
  theme: string;
  height?: number;
  /** The page is opened with this login. */
  token?: string;
  /** The names of what is pressed before the picture is taken. */
  presses?: string[];
}

const publicShots: Shot[] = [
  { name: "home-dark", path: "/", theme: "dark" },
  { name: "year-light", path: "/music/2025", theme: "light" },
];

await using site = await startSite();
const { api, token } = await ownerAt(site.address);
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ["--no-sandbox", "--disable-gpu"],
});
mkdirSync(folder, { recursive: true });
for (const shot of publicShots) await take(shot);
await api("PATCH /site/settings", { body: { platforms: [...platforms] } });
const { data } = await api("GET /playlists/", { query: { q: "October 2025" } });
for (const { id } of data)
  await api("PATCH /playlists/:playlist_id", {
    params: { playlist_id: id },
    body: { qobuz_id: "", apple_id: "", tidal_id: "" },
  });
await take({
  name: "bring-dark",
  path: "/admin/playlists",
  theme: "dark",
  height: 960,
  token,
  presses: ["Actions for October 2025", "Bring it to other platforms"],
});
await browser.close();

async function take({ name, path, theme, token, height = 820, presses = [] }: Shot) {
  const page = await browser.newPage({
    viewport: { width: 1000, height },
    deviceScaleFactor: 2,
  });
  await page.addInitScript((stored) => Object.assign(localStorage, stored), {
    theme,
    ...(token && { access_token: token }),
  });
  await page.goto(site.address + path);
  await page.locator("html[data-hydrated]").waitFor();
  await page.waitForLoadState("networkidle");
  for (const pressed of presses)
    await page
      .getByRole("button", { name: pressed })
      .or(page.getByRole("menuitem", { name: pressed }))
      .click();
  await page.waitForLoadState("networkidle");
  const picture = await page.screenshot();
  await sharp(picture)
    .png({ palette: true, quality: 90 })
    .toFile(join(folder, `${name}.png`));
  await page.close();
}
