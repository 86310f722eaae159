import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { databaseFile } from "#server/db/sqlite-file.ts";
import { openDatabase } from "#server/open-database.ts";
import { runProgram } from "#server/testing/run-program.ts";
import { settingsFor, temporaryFolder } from "./folder.ts";

const bad: [name: string, value: string, more?: Record<string, string>][] = [
  ["PORT", "three thousand"],
  ["PORT", "70000"],
  ["HOST", "not a host"],
  ["SITE_URL", "mixtape.example.com"],
  ["DATABASE_URL", "mysql://root:hunter2@localhost/x"],
  ["DATA_DIR", "/dev/null/data"],
  ["SECRET_KEY", "hunter2"],
  ["FIRST_SUPERUSER", "nobody"],
  ["FIRST_SUPERUSER_PASSWORD", "changethis"],
  ["MAIL_FROM", "", { SMTP_URL: "smtp://user:hunter2@mail.example.com" }],
  ["SMTP_URL", "mail.example.com:587"],
  ["TRUSTED_PROXIES", "10.0.0.0/33"],
  ["RATE_LIMITS", "perhaps"],
  ["LOG_LEVEL", "loud"],
];

test(`K4: each of ${bad.length} bad settings ends the start with 78 and one line that names it, without its secret`, async () => {
  using data = temporaryFolder();
  for (const [name, value, more] of bad) {
    await using program = runProgram({ ...settingsFor(data.path), ...more, [name]: value });
    const { code } = await program.ended;
    expect([name, code, program.output()]).toEqual([
      name,
      78,
      expect.stringMatching(new RegExp(`^mixtape: ${name} [^\\n]+\\n$`)),
    ]);
    expect(program.output()).not.toMatch(/hunter2|at file:|node:internal/);
  }
});

test("K4: a port in use ends the start with 69", async () => {
  using data = temporaryFolder();
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  await using program = runProgram({ ...settingsFor(data.path), PORT: String(port) });
  expect((await program.ended).code).toBe(69);
  expect(program.output()).toContain(
    `PORT must be a free port: something already listens on 127.0.0.1:${port}.`,
  );
  other.close();
});

test("K8: a program older than its database ends with 78, and has written nothing into it", async () => {
  using data = temporaryFolder();
  await (await openDatabase({ dataDir: data.path, databaseUrl: undefined })).close();
  const path = databaseFile(data.path);
  const db = new DatabaseSync(path);
  db.exec("insert into migrations values ('999-of-the-future', 0)");
  db.close();
  const before = readFileSync(path);
  await using program = runProgram(settingsFor(data.path));
  expect((await program.ended).code).toBe(78);
  expect(program.output()).toMatch(
    /^mixtape: The database was written by a newer Mixtape \(it has 999-of-the-future\)/,
  );
  expect(readFileSync(path).equals(before)).toBe(true);
});
