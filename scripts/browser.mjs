// Finds a browser for the end-to-end tests: preferably Chromium's headless shell, which opens a page three times as fast as a full Chromium.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { installPackages, onPath } from "./programs.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Finds the newest headless shell that Playwright has downloaded. */
const downloaded = () =>
  [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), ".cache", "ms-playwright"),
    join(homedir(), "Library", "Caches", "ms-playwright"),
  ]
    .filter((cache) => cache && existsSync(cache))
    .flatMap((cache) => readdirSync(cache).map((build) => join(cache, build)))
    .filter((build) => build.includes("chromium_headless_shell-"))
    .sort()
    .reverse()
    .flatMap((build) => readdirSync(build).map((folder) => join(build, folder)))
    .flatMap((folder) =>
      ["chrome-headless-shell", "headless_shell"].map((name) => join(folder, name)),
    )
    .find((path) => existsSync(path));

/** Returns the path of a Chromium or Chrome, or undefined. The environment variable CHROMIUM overrides the search. */
export function findBrowser() {
  const full = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
  const onMac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  return (
    process.env.CHROMIUM ||
    onPath("chromium-headless-shell") ||
    downloaded() ||
    full.map(onPath).find(Boolean) ||
    (existsSync(onMac) ? onMac : undefined)
  );
}

export function ensureBrowser(node) {
  if (findBrowser()) return;
  console.log("setup: no Chromium or Chrome found, trying to get one");
  const playwright = join(root, "node_modules", "@playwright", "test", "cli.js");
  spawnSync(node, [playwright, "install", "--only-shell", "chromium"], { stdio: "ignore" });
  if (!findBrowser()) installPackages(["chromium-headless-shell"]);
  if (findBrowser()) return;
  console.error(
    "setup: the browser tests need Chromium or Chrome, and none could be had: install one (Debian: apt-get install chromium-headless-shell) or name it in CHROMIUM=/path/to/it.",
  );
  process.exit(1);
}
