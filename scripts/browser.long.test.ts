// Which browser set-up takes, in a copy of the project on a machine of our own making: its PATH, its downloads, its package manager.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { copyProject } from "#server/testing/copy-project.ts";

function machine(...programs: string[]) {
  const project = copyProject();
  const folder = mkdtempSync(join(tmpdir(), "mixtape-browser-"));
  const at = (...path: string[]) => join(folder, ...path);
  const put = (path: string, text = "") => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode: 0o755 });
    return path;
  };
  mkdirSync(at("bin"));
  for (const name of ["env", "sh", "touch"]) symlinkSync(`/usr/bin/${name}`, at("bin", name));
  for (const name of programs) put(at("bin", name));
  const source = `import { ensureBrowser, findBrowser } from ${JSON.stringify(join(project.folder, "scripts", "browser.mjs"))};
    ensureBrowser(process.execPath);
    console.log("found " + findBrowser());`;
  return {
    at,
    put,
    setUp: (environment: Record<string, string> = {}) => {
      const downloads = {
        PLAYWRIGHT_BROWSERS_PATH: at("downloads"),
        PLAYWRIGHT_DOWNLOAD_HOST: "http://127.0.0.1:1",
      };
      const env = { PATH: at("bin"), HOME: folder, ...downloads, ...environment };
      const { stdout, stderr } = spawnSync(
        process.execPath,
        ["--input-type=module", "-e", source],
        { env, encoding: "utf8" },
      );
      return stdout + stderr;
    },
    [Symbol.dispose]: () => {
      project[Symbol.dispose]();
      rmSync(folder, { recursive: true });
    },
  };
}

test("a whole browser is taken where its headless shell cannot be had, which is tried once and said", () => {
  using there = machine("chromium");
  const first = there.setUp();
  expect(first).toContain("trying to get its headless shell");
  expect(first).toContain(
    `setup: the journeys run in ${there.at("bin", "chromium")}, a whole browser`,
  );
  const second = there.setUp();
  expect(second).not.toContain("trying");
  expect(second).toContain(`found ${there.at("bin", "chromium")}`);
});

test.runIf(process.getuid?.() === 0)(
  "root gets the headless shell from the distribution, beside a whole browser",
  () => {
    using there = machine("chromium");
    there.put(
      there.at("bin", "apt-get"),
      `#!/bin/sh\n[ "$1" = update ] || touch "${there.at("bin")}/$4"\n`,
    );
    const said = there.setUp();
    expect(said).toContain(
      `setup: the journeys run in ${there.at("bin", "chromium-headless-shell")}\n`,
    );
    expect(said).toContain(`found ${there.at("bin", "chromium-headless-shell")}`);
  },
);

test("a headless shell that Playwright has downloaded goes before a whole browser", () => {
  using there = machine("chromium", "google-chrome");
  there.put(there.at("downloads", "chromium-1200", "chrome-linux64", "chrome"));
  const shell = there.put(
    there.at(
      "downloads",
      "chromium_headless_shell-1100",
      "chrome-headless-shell-linux64",
      "chrome-headless-shell",
    ),
  );
  expect(there.setUp()).toBe(`setup: the journeys run in ${shell}\nfound ${shell}\n`);
});

test("CHROMIUM names another, which must be there", () => {
  using there = machine("chromium-headless-shell", "chromium");
  const named = there.at("bin", "chromium");
  expect(there.setUp({ CHROMIUM: named })).toBe(
    `setup: the journeys run in ${named}, which CHROMIUM names\nfound ${named}\n`,
  );
  expect(there.setUp({ CHROMIUM: "/nowhere" })).toContain(
    "CHROMIUM names /nowhere, and there is no such file.",
  );
});
