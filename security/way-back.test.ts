// Upgrades a site of 0.2.0 and downgrades it again in the same clone, as docs/deploying.md describes.
import { execFileSync } from "node:child_process";
import { readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addressOf, runProgram } from "#server/testing/run-program.ts";
import { cloneInto, git, thisVersion } from "./clone.ts";
import { temporaryFolder } from "./folder.ts";

const released = git("log", "-1", "--format=%H", "--grep=^0[.]2[.]0$");
if (!released) console.log("The way back to 0.2.0 was not tried: this clone has no such commit.");

test.skipIf(!released)(
  "downgrade: 0.2.0, this version and 0.2.0 again show their pages in one clone",
  {
    timeout: 600_000,
  },
  async () => {
    using folder = temporaryFolder();
    const clone = join(folder.path, "clone");
    const packages = join(clone, "node_modules");
    const dataDir = join(folder.path, "data");
    const settings = { DATA_DIR: dataDir, HOST: "127.0.0.1" };
    const run = (command: string, ...args: string[]) => {
      // npm may need the machine's own certificate authority to reach the registry.
      const { PATH, HOME, NODE_EXTRA_CA_CERTS } = process.env;
      const npm = { NODE_EXTRA_CA_CERTS, npm_config_prefer_offline: "true" };
      const env = { PATH, HOME, ...npm, ...settings };
      execFileSync(command, args, { cwd: clone, env, stdio: "pipe" });
    };
    const checkOut = (version: string) => {
      run("git", "checkout", "--quiet", version);
      run(process.execPath, "scripts/setup.mjs", "--build");
    };
    const expectPages = async () => {
      await using site = runProgram(settings, { script: join(clone, "server", "main.ts") });
      const address = await addressOf(site);
      const page = await fetch(address);
      expect(page.status).toBe(200);
      const [script] = /\/assets\/[\w-]+\.js/.exec(await page.text()) ?? [];
      expect((await fetch(address + script)).status).toBe(200);
    };

    cloneInto(clone);
    checkOut(released);
    await expectPages();
    // Keeps the packages of 0.2.0, so that they need not be installed a second time.
    renameSync(packages, join(folder.path, "packages"));
    checkOut(thisVersion());
    await expectPages();
    rmSync(packages, { recursive: true });
    renameSync(join(folder.path, "packages"), packages);
    checkOut(released);
    const [before = ""] = readdirSync(dataDir).filter((name) => name.startsWith("before-"));
    run(process.execPath, "scripts/restore.ts", join(dataDir, before), "--replace-newer");
    await expectPages();
  },
);
