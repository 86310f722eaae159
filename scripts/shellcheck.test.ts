import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { onPath } from "./programs.mjs";

const files = [".ci/run", "bin/mixtape", "deploy/install.sh", "security/systemctl.sh"];

test.skipIf(!onPath("shellcheck"))("shell scripts: shellcheck finds no errors or warnings", () => {
  const { stdout } = spawnSync("shellcheck", ["--severity=warning", ...files], {
    encoding: "utf8",
  });
  expect(stdout).toBe("");
});
