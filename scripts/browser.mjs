import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { installPackages, onPath } from "./programs.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** The headless shell opens a page three times as fast as a full Chromium. */
const names = [
  ...["chromium-headless-shell", "chromium", "chromium-browser"],
  ...["google-chrome-stable", "google-chrome"],
];
const onMac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** Playwright uses its own download if this returns undefined. */
export const findBrowser = () =>
  process.env.CHROMIUM ||
  names.map(onPath).find(Boolean) ||
  (existsSync(onMac) ? onMac : undefined);

export function ensureBrowser(node) {
  if (findBrowser()) return;
  console.log("setup: no Chromium or Chrome found, trying to get one");
  const playwright = join(root, "node_modules", "@playwright", "test", "cli.js");
  const install = [playwright, "install", "--only-shell", "chromium"];
  if (spawnSync(node, install, { stdio: "ignore" }).status === 0) return;
  installPackages(["chromium-headless-shell"]);
  if (findBrowser()) return;
  console.error(
    "setup: the browser tests need Chromium or Chrome, and none could be had: install one (Debian: apt-get install chromium-headless-shell) or name it in CHROMIUM=/path/to/it.",
  );
  process.exit(1);
}
