// Whoever has taken over the site's user puts things into its folder, and waits until root runs a command there.
import {
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  canBecomeOwner,
  notTheOwners,
  owner,
  ownersFolder,
} from "#server/testing/owners-folder.ts";
import { runCommand, runProgram } from "#server/testing/run-program.ts";

/** The owner's site, a folder that root alone may enter with a file in it, and a good backup that root alone may read. */
async function scene() {
  const folder = await ownersFolder();
  const rootsOwn = join(folder.parent, "root-only");
  mkdirSync(rootsOwn, { mode: 0o700 });
  const secret = join(rootsOwn, "shadow");
  writeFileSync(secret, "root:SECRET", { mode: 0o644 });
  const environment = { DATA_DIR: folder.dataDir, DATABASE_URL: "", SAMPLE_DATA: "off" };
  const backups = join(rootsOwn, "backups");
  expect(await runCommand("backup", [backups], environment)).toMatchObject({ code: 0 });
  const [name = ""] = readdirSync(backups);
  const inData = (name: string) => join(folder.dataDir, name);
  const plantLink = (name: string, target: string) => {
    rmSync(inData(name), { force: true });
    symlinkSync(target, inData(name));
    lchownSync(inData(name), owner, owner);
  };
  const plantFile = (name: string, text: string) => {
    writeFileSync(inData(name), text, { mode: 0o600 });
    chownSync(inData(name), owner, owner);
  };
  const everyName = () => readdirSync(folder.dataDir, { recursive: true, encoding: "utf8" });
  return {
    ...folder,
    rootsOwn,
    secret,
    environment,
    backup: join(backups, name),
    plantLink,
    plantFile,
    restore: (file = join(backups, name)) => runCommand("restore", [file], environment),
    holdsSecret: () =>
      everyName().some(
        (file) => statSync(inData(file)).isFile() && readFileSync(inData(file)).includes("SECRET"),
      ),
    isUntouched: () => {
      expect(readFileSync(secret, "utf8")).toBe("root:SECRET");
      expect([statSync(secret).uid, statSync(secret).mode & 0o777]).toEqual([0, 0o644]);
      expect(readdirSync(rootsOwn).sort()).toEqual(["backups", "shadow"]);
    },
  };
}

describe.runIf(canBecomeOwner())("L14: root in a folder of somebody else's", () => {
  test("restores a backup that root alone may read, as the folder's owner", async () => {
    using site = await scene();
    expect(await site.restore()).toMatchObject({
      code: 0,
      output: expect.stringContaining("Restored 0 playlists"),
    });
    expect(notTheOwners(site.dataDir)).toEqual([]);
  });

  test.each(["mixtape.db", "mixtape.db-wal"])("copies nothing that %s leads to", async (name) => {
    using site = await scene();
    site.plantLink(name, site.secret);
    expect(await site.restore()).toEqual({
      code: 78,
      output: expect.stringMatching(
        /^mixtape: \S+ is a link to what this user \(12345\) cannot read and write\./,
      ),
    });
    rmSync(join(site.dataDir, name));
    expect(site.holdsSecret()).toBe(false);
    site.isUntouched();
  });

  test("copies no file that only root may read in place of a backup", async () => {
    using site = await scene();
    site.plantLink("backup.db", site.backup);
    const file = join(site.dataDir, "backup.db");
    expect(await site.restore(file)).toEqual({
      code: 66,
      output: `mixtape: ${file} must be a backup that this user may read.\n`,
    });
    expect(readdirSync(site.dataDir).filter((name) => /restore|replaced/.test(name))).toEqual([]);
  });

  test.each([
    "mixtape.db.restored",
    "mixtape.db.restored-wal",
    "restore.json.part",
    "replaced.part",
    "mixtape.db.new",
  ])("makes no file where %s leads to", async (name) => {
    using site = await scene();
    site.plantLink(name, join(site.rootsOwn, "new-file"));
    await site.restore();
    site.isUntouched();
    expect(notTheOwners(site.dataDir)).toEqual([]);
  });

  test("changes no modes behind mixtape.lock", async () => {
    using site = await scene();
    site.plantLink("mixtape.lock", site.secret);
    expect(await site.restore()).toMatchObject({ code: 78 });
    site.isUntouched();
  });

  test.each(["restore", "superuser", "the site"])(
    "moves nothing out of the folder, whatever restore.json says: %s",
    async (name) => {
      using site = await scene();
      site.plantFile("replaced.part", "evil::0:0");
      site.plantFile("restore.json", JSON.stringify({ file: "x", keptIn: site.secret }));
      const refused = {
        code: 65,
        output: expect.stringContaining(`${join(site.dataDir, "restore.json")} does not say`),
      };
      if (name === "restore") expect(await site.restore()).toEqual(refused);
      else if (name === "superuser")
        expect(await runCommand("superuser", ["ada@example.com"], site.environment)).toEqual(
          refused,
        );
      else {
        await using program = runProgram(site.environment);
        expect({ ...(await program.ended), output: program.output() }).toMatchObject(refused);
      }
      site.isUntouched();
    },
  );

  test("keeps no group of root's where the folder has root's", async () => {
    using site = await scene();
    chownSync(site.dataDir, owner, 0);
    expect(await site.restore()).toMatchObject({ code: 0 });
    expect(
      readdirSync(site.dataDir).filter((name) => statSync(join(site.dataDir, name)).gid === 0),
    ).toEqual([]);
  });

  test.each(["backup", "restore", "superuser", "doctor"] as const)(
    "says where the owner cannot get to: %s",
    async (name) => {
      using site = await scene();
      const above = join(site.parent, "private");
      mkdirSync(above, { mode: 0o700 });
      const dataDir = join(above, "data");
      renameSync(site.dataDir, dataDir);
      const args = {
        backup: [site.rootsOwn],
        restore: [site.backup],
        superuser: ["ada@example.com"],
        doctor: [],
      }[name];
      expect(await runCommand(name, args, { ...site.environment, DATA_DIR: dataDir })).toEqual({
        code: 78,
        output: expect.stringMatching(
          /^mixtape: \S+ belongs to another user \(12345\), who may not enter a folder above it, .+\n$/,
        ),
      });
      site.isUntouched();
    },
  );

  test("goes by whoever may replace the folder, too", async () => {
    using site = await scene();
    const theirs = join(site.parent, "theirs");
    mkdirSync(theirs);
    chownSync(theirs, owner, owner);
    // A link that can be turned to any folder of root's.
    symlinkSync(site.rootsOwn, join(theirs, "data"));
    const environment = { ...site.environment, DATA_DIR: join(theirs, "data") };
    expect(await runCommand("restore", [site.backup], environment)).toMatchObject({ code: 78 });
    expect(existsSync(join(site.rootsOwn, "mixtape.db"))).toBe(false);
    site.isUntouched();
  });
});
