import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#server/open-database.ts";
import { runCommand } from "#server/testing/run-program.ts";
import { temporaryFolder } from "#server/testing/temporary-folder.ts";

const { path: folder, remove } = temporaryFolder();
const file = join(folder, "file");
writeFileSync(file, "this is not a database");
afterAll(remove);

const nowhere = "postgres://nobody:hunter2@127.0.0.1:1/nothing";

test.concurrent.for<
  [
    name: "backup" | "restore" | "superuser",
    args: string[],
    url: string,
    code: number,
    words: string,
  ]
>([
  ["backup", [], "", 64, "Usage: npm run backup -- FOLDER"],
  ["backup", [folder, "--keep", "all"], "", 64, "--keep must be a whole number"],
  ["backup", [file], "", 73, "is a file, not a folder."],
  ["backup", ["/sys/x"], "", 73, "/sys/x must be a folder this user can write to."],
  ["superuser", ["ada@example.com"], nowhere, 69, "The PostgreSQL server in DATABASE_URL"],
  [
    "restore",
    [join(folder, "nothing")],
    "",
    66,
    "Check that the file exists and that this user can read it",
  ],
  ["superuser", ["nobody"], "", 64, "nobody is not a valid email address"],
  ["superuser", ["ada@example.com"], "mysql://hunter2", 78, "DATABASE_URL must be"],
])(
  "%s %j (DATABASE_URL '%s'): exits with %i and an error message",
  async ([name, args, databaseUrl, code, words]) => {
    const answer = await runCommand(name, args, {
      DATA_DIR: join(folder, "data"),
      DATABASE_URL: databaseUrl,
    });
    expect(answer).toEqual({ code, output: expect.stringMatching(/^mixtape: .+\n$/) });
    expect(answer.output).toContain(words);
    expect(answer.output).not.toContain("hunter2");
  },
);

test("doctor: exits with 0 if there is no problem, and with 1 otherwise", async () => {
  const dataDir = join(folder, "site");
  mkdirSync(dataDir);
  await (await openDatabase({ dataDir, databaseUrl: undefined })).close();
  const settings = { DATA_DIR: dataDir, DATABASE_URL: "" };
  expect(await runCommand("doctor", [], settings)).toEqual({
    code: 0,
    output: expect.stringMatching(/\nNo problems found\.\n$/),
  });
  const { code, output } = await runCommand("doctor", [], { ...settings, PORT: "x" });
  expect(code).toBe(1);
  expect(output).toContain("PROBLEM  Settings: PORT must be a port number from 0 to 65535.");
  expect(output).toMatch(/\n1 problem found\.\n$/);
});

test("bin/mixtape: runs commands in any folder, with that folder's .env", () => {
  const here = join(folder, "elsewhere");
  mkdirSync(here);
  writeFileSync(join(here, ".env"), "PORT=x\n");
  const mixtape = (...args: string[]) => {
    const { NODE_COMPILE_CACHE: _, ...env } = process.env;
    const { status, stdout, stderr } = spawnSync(resolve("bin/mixtape"), args, {
      cwd: here,
      env,
      encoding: "utf8",
    });
    return { status, output: stdout + stderr };
  };
  const help = mixtape();
  expect(help).toEqual({ status: 0, output: expect.stringContaining("Usage: mixtape COMMAND") });
  for (const name of ["start", "backup", "restore", "superuser", "import", "export", "move"])
    expect(help.output).toMatch(RegExp(`^  ${name} `, "m"));
  expect(mixtape("version").output).toMatch(/^\d+[.]\d+[.]\d+\n$/);
  expect(mixtape("doctor")).toEqual({
    status: 1,
    output: expect.stringContaining("Settings: PORT must be a port number"),
  });
  expect(mixtape("start").output).toBe("mixtape: PORT must be a port number from 0 to 65535.\n");
  expect(mixtape("superuser", "ada l@x").output).toContain("ada l@x is not a valid email address");
  // The usage must not name npm, which a release does not contain.
  expect(mixtape("copy").output).toBe("mixtape: Usage: mixtape copy FOLDER\n");
  expect(mixtape("dance")).toEqual({
    status: 64,
    output: 'mixtape: There is no command dance. "mixtape help" lists them.\n',
  });
  expect(readdirSync(here)).toEqual([".env"]);
});
