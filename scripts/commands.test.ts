import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runCommand } from "#server/testing/run-program.ts";

const folder = mkdtempSync(join(tmpdir(), "mixtape-commands-"));
const file = join(folder, "file");
writeFileSync(file, "this is not a database");
afterAll(() => rmSync(folder, { recursive: true }));

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
  ["backup", [], "", 64, "How to use it: npm run backup -- FOLDER"],
  ["backup", [folder, "--keep", "all"], "", 64, "--keep must be a number"],
  ["backup", [file], "", 73, "is a file, not a folder."],
  // Node's own way of making folders with their parents never ends here.
  ["backup", ["/proc/x"], "", 73, "/proc/x must be a folder that this user may write to."],
  ["superuser", ["ada@example.com"], nowhere, 69, "The PostgreSQL server that DATABASE_URL names"],
  ["superuser", ["nobody"], "", 64, "nobody is not an e-mail address"],
  ["superuser", ["ada@example.com"], "mysql://hunter2", 78, "DATABASE_URL must be"],
])("%s %j ends with a sentence", async ([name, args, databaseUrl, code, words]) => {
  const answer = await runCommand(name, args, {
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: databaseUrl,
  });
  expect(answer).toEqual({ code, output: expect.stringMatching(/^mixtape: .+\n$/) });
  expect(answer.output).toContain(words);
  expect(answer.output).not.toContain("hunter2");
});
