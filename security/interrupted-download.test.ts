import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#server/testing/temporary-folder.ts";

test("install.sh: an incomplete copy of the script changes nothing and prints an error", () => {
  using folder = temporaryFolder();
  chmodSync(folder.path, 0o755);
  const path = join(folder.path, "install.sh");
  const script = readFileSync("deploy/install.sh", "utf8");
  const lines = script.trimEnd().split("\n");
  // Root runs the script as `nobody`, who cannot install anything even if the script has a mistake.
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const run = (text: string) => {
    writeFileSync(path, text);
    const { status, stderr } = spawnSync("sh", [path], { encoding: "utf8", ...nobody });
    return [status, stderr];
  };
  const check = lines.findIndex((line) => line.startsWith("[ ")) + 2;
  for (let count = check; count < lines.length; count++)
    expect(run(`${lines.slice(0, count).join("\n")}\n`)).toEqual([
      1,
      "mixtape: install.sh is incomplete: download it again. Nothing was changed.\n",
    ]);
  expect(run(script)).toEqual([1, "mixtape: Run this as root: sudo sh install.sh\n"]);
});
