import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copyProject } from "../testing/copy-project.ts";
import { runProgram } from "../testing/run-program.ts";

test("mistakes in site.config.ts end the start, told at once, each with its place and without a stack", async () => {
  using copy = copyProject();
  const file = join(copy.folder, "site.config.ts");
  const config = readFileSync(file, "utf8").replace("  name:", "  naem:");
  writeFileSync(file, config.replace('icon: "music"', 'icon: "musik"'));
  await using program = runProgram(
    { DATA_DIR: join(copy.folder, "data"), SAMPLE_DATA: "off" },
    { script: join(copy.folder, "server", "main.ts") },
  );
  expect(await program.ended).toMatchObject({ code: 78 });
  expect(program.output()).toContain("mixtape: name in site.config.ts: Name is required.");
  expect(program.output()).toContain("mixtape: home_tiles.0.icon in site.config.ts: Tile icon");
  expect(program.output()).not.toMatch(/\n\s+at /);
});
