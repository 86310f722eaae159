import { mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../open-database.ts";
import { addressOf, runCommand, runProgram } from "../testing/run-program.ts";

/** Ends the process right before what was there gets its last name. */
const dying = `import fs from "node:fs"; import { syncBuiltinESMExports } from "node:module";
  const { renameSync } = fs;
  fs.renameSync = (from, to) => to.includes("replaced-") ? process.kill(process.pid, "SIGKILL") : renameSync(from, to);
  syncBuiltinESMExports();`;

test("L12: a restore that was interrupted is finished under another name of the folder, as in a container", async () => {
  using folders = new DisposableStack();
  const parent = folders.adopt(mkdtempSync(join(tmpdir(), "mixtape-moved-")), (path) =>
    rmSync(path, { recursive: true }),
  );
  const [host, container, backups] = ["host", "container", "backups"].map((name) =>
    join(parent, name),
  ) as [string, string, string];
  const environment = { DATA_DIR: host, DATABASE_URL: "", SAMPLE_DATA: "off" };
  await using first = runProgram(environment);
  await addressOf(first);
  first.child.kill("SIGTERM");
  await first.ended;
  expect(await runCommand("backup", [backups], environment)).toMatchObject({ code: 0 });
  const preload = `--import data:text/javascript,${encodeURIComponent(dying)}`;
  const file = join(backups, readdirSync(backups)[0] ?? "");
  expect(
    await runCommand("restore", [file], { ...environment, NODE_OPTIONS: preload }),
  ).toMatchObject({ code: null });
  renameSync(host, container);
  const { close } = await openDatabase({ dataDir: container, databaseUrl: undefined });
  await close();
  const kept = readdirSync(container).filter((name) => /restore|replaced/.test(name));
  expect(kept).toEqual([expect.stringMatching(/^replaced-\d/)]);
  expect(readdirSync(join(container, kept[0] ?? ""))).toEqual(["mixtape.db"]);
});
