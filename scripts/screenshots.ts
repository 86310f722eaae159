// `npm run screenshots`: takes the README's pictures from a running site with its sample data.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { startSite } from "../bench/under-load.ts";
import { findBrowser } from "./browser.mjs";

const folder = join(import.meta.dirname, "..", "docs", "pictures");
const shots = [
  { name: "home-dark", path: "/", theme: "dark" },
  { name: "year-light", path: "/music/2025", theme: "light" },
];

await using site = await startSite();
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ["--no-sandbox", "--disable-gpu"],
});
mkdirSync(folder, { recursive: true });
for (const { name, path, theme } of shots) {
  const page = await browser.newPage({
    viewport: { width: 1000, height: 820 },
    deviceScaleFactor: 2,
  });
  await page.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
  await page.goto(site.address + path);
  await page.locator("html[data-hydrated]").waitFor();
  await page.waitForLoadState("networkidle");
  const picture = await page.screenshot();
  await sharp(picture)
    .png({ palette: true, quality: 90 })
    .toFile(join(folder, `${name}.png`));
  await page.close();
}
await browser.close();
