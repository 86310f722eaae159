// After kill -9 inside an import or an export what was there is whole, and the next run does it all.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase, openForCommand } from "../open-database.ts";
import { prepareDataDir } from "../process/data-dir.ts";
import { plain } from "../testing/pictures.ts";
import { runCommand, runProgram } from "../testing/run-program.ts";

const rows = 40;
const script = join(import.meta.dirname, "..", "..", "scripts", "import.ts");

/** An empty site, and a table with a cover for each of its rows. */
async function place() {
  const folder = mkdtempSync(join(tmpdir(), "mixtape-killed-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dataDir = join(folder, "data");
  prepareDataDir(dataDir);
  await (await openDatabase({ databaseUrl: undefined, dataDir })).close();
  const file = join(folder, "playlists.csv");
  writeFileSync(
    file,
    `year,cover\n${Array.from({ length: rows }, (_, index) => `${2000 + index},${index}.png\n`).join("")}`,
  );
  mkdirSync(join(folder, "covers"));
  for (let index = 0; index < rows; index++)
    writeFileSync(
      join(folder, "covers", `${index}.png`),
      await plain(64 + index, 64)
        .png()
        .toBuffer(),
    );
  return { folder, file, environment: { DATA_DIR: dataDir, DATABASE_URL: "" }, dataDir };
}

const countsOf = async (dataDir: string) => {
  const { db, close } = await openForCommand({ databaseUrl: undefined, dataDir });
  const playlists = await db.selectFrom("playlists").select("id").execute();
  const images = await db.selectFrom("images").select("filename").execute();
  await close();
  return { playlists: playlists.length, images: images.length };
};

test("a killed import has kept no playlist, and the next one brings all of them in", async () => {
  const { file, environment, dataDir } = await place();
  await using program = runProgram(environment, { script, args: [file] });
  await expect
    .poll(async () => (await countsOf(dataDir)).images, { interval: 5, timeout: 20_000 })
    .toBeGreaterThan(0);
  program.child.kill("SIGKILL");
  expect(await program.ended).toMatchObject({ signal: "SIGKILL" });
  const left = await countsOf(dataDir);
  expect(left.playlists).toBe(0);
  expect(await runCommand("import", [file], environment)).toMatchObject({ code: 0 });
  // What the killed one had stored goes after a day, as every picture that nobody uses.
  expect(await countsOf(dataDir)).toEqual({ playlists: rows, images: left.images + rows });
});

test("what a killed export leaves is in nobody's way: the earlier one can be read, and the next one takes its place", async () => {
  const { file, folder, environment } = await place();
  await runCommand("import", [file], environment);
  const target = join(folder, "export");
  expect(await runCommand("export", [target], environment)).toMatchObject({ code: 0 });
  // As it is left by one that was killed among the covers.
  mkdirSync(join(target, "export.part", "covers"), { recursive: true });
  writeFileSync(join(target, "export.part", "covers", "2000-best.png"), "half");
  expect(await runCommand("import", [join(target, "playlists.csv")], environment)).toMatchObject({
    output: `0 playlists brought in, ${rows} already there.\n`,
  });
  expect(await runCommand("export", [target], environment)).toMatchObject({ code: 0 });
  expect(existsSync(join(target, "export.part"))).toBe(false);
});
