import { chownSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../../open-database.ts";
import { fillEveryTable } from "../../testing/fill-every-table.ts";
import { runCommand, runProgram } from "../../testing/run-program.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

const settings = (DATA_DIR: string) => ({ DATA_DIR, DATABASE_URL: "" });

test("backup: a backup made while the site runs can be restored into another folder", async () => {
  using data = temporaryFolder();
  using elsewhere = temporaryFolder();
  using backups = temporaryFolder();
  const { db, close } = await openDatabase({ dataDir: data.path, databaseUrl: undefined });
  await fillEveryTable(db, 3);
  const others = ["holidays.jpg", "mixtape-auto-2020-01-01T00-00-00-000Z.db"];
  for (const name of [...others, "mixtape-2020-01-01T00-00-00-000Z.db"])
    writeFileSync(join(backups.path, name), "");
  const counts = "2 playlists, 3 accounts and 3 images";
  const made = await runCommand("backup", [backups.path, "--keep", "1"], settings(data.path));
  expect(made).toEqual({
    code: 0,
    output: expect.stringMatching(
      `^Backed up ${counts} to \\S+ \\(\\d+ KiB\\) and verified the copy.\nDeleted the old mixtape-2020-01-01T00-00-00-000Z.db.\n$`,
    ),
  });
  await close();
  const [name = "", ...more] = readdirSync(backups.path).filter((one) => !others.includes(one));
  expect(more).toEqual([]);
  const backup = join(backups.path, name);
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  expect(await runCommand("restore", [backup], settings(elsewhere.path))).toEqual({
    code: 0,
    output: `Restored ${counts} from ${backup}.\nEveryone has to log in again. Emails that were waiting when the backup was made won't be sent. People who unsubscribed since then are followers again.\n`,
  });
});

test.each(["backup", "restore"] as const)(
  "%s command: is refused on PostgreSQL with a message about pg_dump and pg_restore",
  async (command) => {
    const { code, output } = await runCommand(command, ["x"], {
      DATABASE_URL: "postgres://localhost/x",
    });
    expect(code).toBe(64);
    expect(output).toMatch(/pg_dump .*"\$DATABASE_URL"\n.*pg_restore .*"\$DATABASE_URL"/);
  },
);

test.runIf(process.getuid?.() === 0)(
  "K9: commands: refuse root in another user's data folder, and name the command to use instead",
  async () => {
    using data = temporaryFolder();
    chownSync(data.path, 65_534, 65_534);
    const refusedFor = (command: string) => ({
      code: 78,
      output: `mixtape: ${data.path} belongs to another user (65534). Run this as that user:\nmixtape: sudo -u '#65534' DATA_DIR=${data.path} npm run ${command}\n`,
    });
    const commands = [
      ["doctor"],
      ["backup", "/mnt"],
      ["restore", "x.db"],
      ["superuser", "ada@example.com"],
      ["import", "x.csv"],
      ["export", "/mnt"],
      ["move", "--to", "postgres://localhost/x"],
    ] as const;
    await Promise.all(
      commands.map(async ([name, ...args]) =>
        expect(await runCommand(name, args, settings(data.path))).toEqual(
          refusedFor([name, ...(args.length > 0 ? ["--", ...args] : [])].join(" ")),
        ),
      ),
    );
    const MIXTAPE_COMMAND = "/opt/mixtape/bin/mixtape";
    const released = await runCommand("export", ["/mnt"], {
      ...settings(data.path),
      MIXTAPE_COMMAND,
    });
    expect(released.output).toContain(`=${data.path} ${MIXTAPE_COMMAND} export /mnt\n`);
    const site = runProgram(settings(data.path));
    expect({ ...(await site.ended), output: site.output() }).toMatchObject(refusedFor("start"));
    expect(readdirSync(data.path)).toEqual([]);
  },
);
