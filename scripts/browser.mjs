// The browser for the journeys: one that is there, else one that can be had.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

function onPath(name) {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

function playwrightDownload() {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), ".cache", "ms-playwright"),
    join(homedir(), "Library", "Caches", "ms-playwright"),
  ];
  const inside = [
    "chrome-headless-shell-linux64/chrome-headless-shell",
    "chrome-linux/headless_shell",
    "chrome-headless-shell-mac-arm64/chrome-headless-shell",
    "chrome-linux64/chrome",
    "chrome-linux/chrome",
    "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
    "chrome-mac-arm64/Chromium.app/Contents/MacOS/Chromium",
  ];
  for (const cache of caches) {
    if (!cache || !existsSync(cache)) continue;
    for (const build of readdirSync(cache)
      .filter((name) => /^chromium(?:_headless_shell)?-\d+$/.test(name))
      .sort()
      .reverse()) {
      const found = inside.map((path) => join(cache, build, path)).find((path) => existsSync(path));
      if (found) return found;
    }
  }
  return undefined;
}

/** The path of a Chromium or Chrome, or undefined. CHROMIUM in the environment decides, where it is set. */
export function findBrowser() {
  if (process.env.CHROMIUM) return existsSync(process.env.CHROMIUM) ? process.env.CHROMIUM : undefined;
  // The headless shell first: the same engine without a window that nobody sees, and the journeys take half the time.
  const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
  const macs = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium"];
  return names.map(onPath).find(Boolean) ?? macs.find((path) => existsSync(path)) ?? playwrightDownload();
}

function attempt(command, args, minutes) {
  return spawnSync(command, args, { cwd: root, stdio: ["ignore", "ignore", "ignore"], timeout: minutes * 60_000 }).status === 0;
}

function installDistributionPackage() {
  if (!onPath("apt-get")) return;
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const aptGet = (...args) => {
    const [command, ...rest] = [...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", ...args];
    return attempt(command, rest, 5);
  };
  const install = (name) => aptGet("install", "-y", "--no-install-recommends", name);
  if (aptGet("update")) install("chromium-headless-shell") || install("chromium");
}

export function ensureBrowser(node) {
  if (findBrowser()) return;
  if (process.env.CHROMIUM) throw new Error(`CHROMIUM names ${process.env.CHROMIUM}, and there is no such file.`);
  console.log("setup: no Chromium or Chrome found; trying Playwright's download");
  attempt(node, [join(root, "node_modules", "@playwright", "test", "cli.js"), "install", "--only-shell", "chromium"], 5);
  if (findBrowser()) return;
  console.log("setup: that did not work; trying the distribution's package");
  installDistributionPackage();
  if (findBrowser()) return;
  throw new Error(
    "the browser tests need Chromium or Chrome, and none could be had: install one (Debian: apt-get install chromium) or name it in CHROMIUM=/path/to/it.",
  );
}
