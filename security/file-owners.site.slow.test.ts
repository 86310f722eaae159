// Commands run as root over a folder that is somebody else's, as under systemd; then the site starts as that user.
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { enqueue } from "#server/mail/outbox.ts";
import { openDatabase } from "#server/open-database.ts";
import { engine } from "#server/testing/databases.ts";
import {
  asOwner,
  canBecomeOwner,
  notTheOwners,
  owner,
  ownersFolder,
} from "#server/testing/owners-folder.ts";
import { addressOf, runCommand, runProgram } from "#server/testing/run-program.ts";

describe.runIf(engine() === "sqlite" && canBecomeOwner())("a folder of somebody else's", () => {
  test("L14: what root's commands write there is its owner's, and the site starts as that user", async () => {
    using folder = await ownersFolder();
    const { dataDir } = folder;
    rmSync(join(dataDir, "mixtape.lock"));
    const environment = { DATA_DIR: dataDir, DATABASE_URL: "", SAMPLE_DATA: "off" };
    const backups = join(dataDir, "backups", "daily");
    expect(await runCommand("backup", [backups], environment)).toMatchObject({ code: 0 });
    expect(notTheOwners(dataDir)).toEqual([]);
    expect(await runCommand("superuser", ["ada@example.com"], environment)).toMatchObject({
      code: 0,
    });
    expect(notTheOwners(dataDir)).toEqual([]);
    expect(
      await runCommand("restore", [join(backups, readdirSync(backups)[0] ?? "")], environment),
    ).toMatchObject({ code: 0 });
    expect(await runCommand("doctor", [], environment)).toMatchObject({
      output: expect.stringContaining("ok   Schema"),
    });
    expect(notTheOwners(dataDir)).toEqual([]);
    expect(readdirSync(dataDir).filter((name) => name.startsWith("replaced-"))).toHaveLength(1);
    // A start as root, by mistake: the key is made anew, and a mail is written to a file.
    rmSync(join(dataDir, "secret.key"));
    {
      const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined });
      await enqueue(db, { kind: "test", address: "ada@example.com" }, Date.now()).finally(close);
      await using byRoot = runProgram(environment);
      await byRoot.says(/mail written to/);
      expect(notTheOwners(dataDir)).toEqual([]);
    }
    await using program = runProgram(environment, { under: asOwner });
    await addressOf(program);
  });

  test.each([0, owner, owner + 1])(
    "L14: a backup elsewhere belongs to whoever owns that folder: %i",
    async (uid) => {
      using folder = await ownersFolder();
      const elsewhere = join(folder.parent, "elsewhere");
      mkdirSync(elsewhere, { mode: 0o700 });
      chownSync(elsewhere, uid, uid);
      const backUp = () =>
        runCommand("backup", [elsewhere, "--keep", "1"], {
          DATA_DIR: folder.dataDir,
          DATABASE_URL: "",
        });
      expect(await backUp()).toMatchObject({
        code: 0,
        output: expect.stringMatching(/^Backed up 0 playlists, 0 accounts and 0 images to \S+ /),
      });
      expect(await backUp()).toMatchObject({
        code: 0,
        output: expect.stringContaining("Deleted the old mixtape-"),
      });
      const [backup = "", ...more] = readdirSync(elsewhere);
      expect([
        statSync(join(elsewhere, backup)).uid,
        statSync(join(elsewhere, backup)).mode & 0o777,
        more,
      ]).toEqual([uid, 0o600, []]);
      expect(notTheOwners(folder.dataDir)).toEqual([]);
      expect(readdirSync(folder.dataDir).filter((name) => name.includes("backup"))).toEqual([]);
      expect(
        await runCommand("restore", [join(elsewhere, backup)], {
          DATA_DIR: folder.dataDir,
          DATABASE_URL: "",
        }),
      ).toMatchObject({
        code: 0,
      });
    },
  );

  test.each(["mixtape.db", "mixtape.db-wal", "mixtape.lock", "secret.key"])(
    "L14: where %s is root's, the start and the doctor say so with the cure, and call nothing damaged",
    async (name) => {
      using folder = await ownersFolder();
      const { dataDir } = folder;
      const path = join(dataDir, name);
      const environment = { DATA_DIR: dataDir, DATABASE_URL: "", SAMPLE_DATA: "off" };
      if (name.endsWith("-wal")) {
        const { close } = await openDatabase({ dataDir, databaseUrl: undefined });
        spawnSync("cp", [path, `${path}.kept`]);
        await close();
        spawnSync("mv", [`${path}.kept`, path]);
      }
      chownSync(path, 0, 0);
      chmodSync(path, 0o600);
      const problem = `${path} cannot be read and written by this user (${owner}): it belongs to 0`;
      const cure = `sudo chown -R ${owner}:${owner} ${dataDir}/`;
      await using program = runProgram(environment, { under: asOwner });
      expect(await program.ended).toMatchObject({ code: 78 });
      expect(program.output()).toBe(`mixtape: ${problem}.\nmixtape: Give it back: ${cure}.\n`);
      const script = join(import.meta.dirname, "..", "scripts", "doctor.ts");
      await using doctor = runProgram({ ...environment, PORT: "1" }, { script, under: asOwner });
      expect(await doctor.ended).toMatchObject({ code: 1 });
      expect(doctor.output()).toContain(problem);
      expect(doctor.output()).toContain(cure);
      expect(doctor.output()).not.toContain("damaged");
    },
  );
});
