// The browser for the journeys: the headless shell where it is there or can be had, else a whole one.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

function onPath(name) {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

/** The newest of Playwright's downloads whose folder begins so. */
function playwrightDownload(name, inside) {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), ".cache", "ms-playwright"),
    join(homedir(), "Library", "Caches", "ms-playwright"),
  ];
  return caches
    .filter((cache) => cache && existsSync(cache))
    .flatMap((cache) => readdirSync(cache).map((build) => join(cache, build)))
    .filter((build) => basename(build).replace(/-\d+$/, "") === name)
    .sort()
    .reverse()
    .flatMap((build) => inside.map((path) => join(build, path)))
    .find((path) => existsSync(path));
}

/** The same engine without a window that nobody sees: it opens a page in a third of the time. */
const findShell = () =>
  onPath("chromium-headless-shell") ??
  playwrightDownload("chromium_headless_shell", [
    "chrome-headless-shell-linux64/chrome-headless-shell",
    "chrome-linux/headless_shell",
    "chrome-headless-shell-mac-arm64/chrome-headless-shell",
  ]);

const findWhole = () =>
  ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]
    .map(onPath)
    .find(Boolean) ??
  [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ].find((path) => existsSync(path)) ??
  playwrightDownload("chromium", [
    "chrome-linux64/chrome",
    "chrome-linux/chrome",
    "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
    "chrome-mac-arm64/Chromium.app/Contents/MacOS/Chromium",
  ]);

/** The path of a Chromium or Chrome, or undefined. CHROMIUM in the environment decides, where it is set. */
export function findBrowser() {
  if (process.env.CHROMIUM)
    return existsSync(process.env.CHROMIUM) ? process.env.CHROMIUM : undefined;
  return findShell() ?? findWhole();
}

function attempt(command, args, minutes) {
  return (
    spawnSync(command, args, {
      cwd: root,
      stdio: ["ignore", "ignore", "ignore"],
      timeout: minutes * 60_000,
    }).status === 0
  );
}

function installDistributionPackage(names, asRoot) {
  if (!onPath("apt-get")) return;
  const aptGet = (...args) => {
    const [command, ...rest] = [
      ...asRoot,
      "env",
      "DEBIAN_FRONTEND=noninteractive",
      "apt-get",
      ...args,
    ];
    return attempt(command, rest, 5);
  };
  if (aptGet("update"))
    names.some((name) => aptGet("install", "-y", "--no-install-recommends", name));
}

/** Kept beside the packages: where it cannot be had, it is tried again when they change and not before every run. */
const shellRefused = join(root, "node_modules", ".no-headless-shell");

function fetchBrowser(node) {
  const whole = findWhole();
  if (whole && existsSync(shellRefused)) return;
  console.log(
    `setup: ${whole ? `found ${whole}, trying to get its headless shell` : "no Chromium or Chrome found, trying to get one"}`,
  );
  attempt(
    node,
    [
      join(root, "node_modules", "@playwright", "test", "cli.js"),
      "install",
      "--only-shell",
      "chromium",
    ],
    5,
  );
  if (findShell()) return;
  const isRoot = process.getuid?.() === 0;
  // Whoever has a browser that works is not to find another package installed by sudo.
  if (!whole)
    installDistributionPackage(
      ["chromium-headless-shell", "chromium"],
      isRoot ? [] : ["sudo", "-n"],
    );
  else if (isRoot) installDistributionPackage(["chromium-headless-shell"], []);
  if (whole && !findShell()) writeFileSync(shellRefused, "");
}

export function ensureBrowser(node) {
  const named = process.env.CHROMIUM;
  if (named && !existsSync(named))
    throw new Error(`CHROMIUM names ${named}, and there is no such file.`);
  if (!named && !findShell()) fetchBrowser(node);
  const browser = findBrowser();
  if (!browser)
    throw new Error(
      "the browser tests need Chromium or Chrome, and none could be had: install one (Debian: apt-get install chromium-headless-shell) or name it in CHROMIUM=/path/to/it.",
    );
  const remark = named
    ? ", which CHROMIUM names"
    : findShell()
      ? ""
      : ", a whole browser: its headless shell would open each page in a third of the time";
  console.log(`setup: the journeys run in ${browser}${remark}`);
}
