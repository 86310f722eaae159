import { spawnSync } from "node:child_process";
import { chownSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ownerAt } from "#server/testing/owner-at.ts";
import { addressOf, runProgram } from "#server/testing/run-program.ts";
import { settingsFor, temporaryFolder } from "./folder.ts";

const nobody = 65_534;

/** Everything but one folder becomes read-only, for the program and nobody else; the program is nobody. */
const confined = (folder: string) => [
  "unshare",
  "--mount",
  "sh",
  "-ec",
  `mount --bind "$0" "$0"; mount -o remount,bind,ro /; exec setpriv --reuid ${nobody} --regid ${nobody} --clear-groups "$@"`,
  folder,
];

test("K9: it runs on a read-only machine, as a user without rights", async (context) => {
  using folder = temporaryFolder();
  const [command = "", ...args] = confined(folder.path);
  if (spawnSync(command, [...args, "true"]).status !== 0) {
    process.stderr.write(
      "SKIPPED: nothing may be mounted here, and that the site runs on a read-only machine is not proved\n",
    );
    return context.skip();
  }
  const dataDir = join(folder.path, "data");
  mkdirSync(dataDir);
  for (const path of [folder.path, dataDir]) chownSync(path, nobody, nobody);
  await using program = runProgram(settingsFor(dataDir), { under: confined(folder.path) });
  const address = await addressOf(program);
  const { api } = await ownerAt(address);
  await api("POST /playlists/", { body: { year: 2024 } });
  expect((await fetch(`${address}/music/2024`)).status).toBe(200);
  program.child.kill("SIGTERM");
  expect((await program.ended).code).toBe(0);
});
