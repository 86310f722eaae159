import { spawnSync } from "node:child_process";
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { emptyPlace, engine, type Place } from "../testing/databases.ts";
import { ownerAt, ownerSettings } from "../testing/owner-at.ts";
import { plain } from "../testing/pictures.ts";
import { addressOf, runCommand, runProgram } from "../testing/run-program.ts";

const environmentOf = ({ dataDir, databaseUrl = "" }: Place) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  HOST: "127.0.0.1",
  SAMPLE_DATA: "off",
  RATE_LIMITS: "off",
  ...ownerSettings,
});

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), "mixtape-backups-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A site with three playlists and a cover, while it runs. */
async function runFilledSite(place: Place) {
  const program = runProgram(environmentOf(place));
  const address = await addressOf(program);
  const { token, api } = await ownerAt(address);
  const picture = new Blob([new Uint8Array(await plain(64, 64).png().toBuffer())]);
  const { filename } = await api("POST /utils/uploadfile/", { file: picture });
  for (const month of [1, 2, 3])
    await api("POST /playlists/", { body: { year: 2024, month, image: filename } });
  return { program, address, token, filename };
}

test.runIf(engine() === "sqlite")(
  "a backup is made while the site runs, and restored elsewhere it is the same site with everybody logged out",
  async () => {
    await using place = await emptyPlace();
    await using elsewhere = await emptyPlace();
    const folder = temporaryFolder();
    const { program, address, token, filename } = await runFilledSite(place);
    await using _ = program;
    const old = "mixtape-2020-01-01T00-00-00-000Z.db";
    const others = ["mixtape-auto-2020-01-01T00-00-00-000Z.db", "holidays.jpg"];
    for (const name of [old, ...others]) writeFileSync(join(folder, name), "");

    expect(await runCommand("backup", [folder, "--keep", "1"], environmentOf(place))).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^Backed up 3 playlists, 1 account and 1 image to \S+ \(\d+ KiB\), and checked it\.\nDeleted the old mixtape-2020-01-01T00-00-00-000Z\.db\.\n$/,
      ),
    });
    const [name = "", ...more] = readdirSync(folder).filter((one) => !others.includes(one));
    expect(more).toEqual([]);
    const backup = join(folder, name);
    expect(statSync(backup).mode & 0o777).toBe(0o600);

    expect(await runCommand("restore", [backup], environmentOf(elsewhere))).toEqual({
      code: 0,
      output: `Restored 3 playlists, 1 account and 1 image from ${backup}.\nEveryone has to log in again. Emails waiting in the backup are not sent. Followers are those of the backup, even if they have unsubscribed since.\n`,
    });
    await using second = runProgram(environmentOf(elsewhere));
    const there = await addressOf(second);
    for (const path of ["/music/2024", `/images/${filename}`])
      expect(await (await fetch(there + path)).bytes()).toEqual(
        await (await fetch(address + path)).bytes(),
      );
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${there}/users/me`, { headers })).status).toBe(401);
    await ownerAt(there);
  },
);

test.runIf(engine() === "postgres")(
  "on PostgreSQL both commands say two lines, which do what they say",
  async ({ skip }) => {
    await using place = await emptyPlace();
    await using elsewhere = await emptyPlace();
    const folder = temporaryFolder();
    const said = await runCommand("backup", [folder], environmentOf(place));
    expect(said).toEqual(await runCommand("restore", [folder], environmentOf(place)));
    expect(said.code).toBe(64);
    const [, dump = "", restore = ""] = said.output.replaceAll("mixtape: ", "").split("\n");
    const { program } = await runFilledSite(place);
    await using _ = program;
    const type = (line: string, { databaseUrl: DATABASE_URL = "" }: Place) =>
      spawnSync("sh", ["-c", line], { cwd: folder, env: { PATH: process.env.PATH, DATABASE_URL } });
    if (type("pg_dump --version", place).status !== 0) skip("pg_dump is not on PATH");
    expect(type(dump, place).status).toBe(0);
    expect(type(restore, elsewhere).status).toBe(0);
    await using second = runProgram(environmentOf(elsewhere));
    const { count } = await (await fetch(`${await addressOf(second)}/music/2024`)).json();
    expect(count).toBe(3);
  },
);

test.runIf(process.getuid?.() === 0 && engine() === "sqlite")(
  "K9: root is refused in the folder of another user, with the line to type",
  async () => {
    const dataDir = join(temporaryFolder(), "data");
    mkdirSync(dataDir, { mode: 0o700 });
    chownSync(dataDir, 65_534, 65_534);
    const refusedFor = (command: string) => ({
      code: 78,
      output: `mixtape: ${dataDir} belongs to another user (65534), as whom this must run:\nmixtape: sudo -u '#65534' DATA_DIR=${dataDir} npm run ${command}\n`,
    });
    const environment = { DATA_DIR: dataDir, DATABASE_URL: "" };
    const commands = [
      ["backup", "/mnt"],
      ["restore", "x.db"],
      ["superuser", "ada@example.com"],
      ["import", "x.csv"],
      ["export", "/mnt"],
      ["move", "--to", "postgres://localhost/x"],
    ] as const;
    await Promise.all(
      commands.map(async ([name, ...args]) =>
        expect(await runCommand(name, args, environment)).toEqual(
          refusedFor(`${name} -- ${args.join(" ")}`),
        ),
      ),
    );
    expect(await runCommand("doctor", [], environment)).toEqual(refusedFor("doctor"));
    const site = runProgram(environment);
    expect({ ...(await site.ended), output: site.output() }).toMatchObject(refusedFor("start"));
    expect(readdirSync(dataDir)).toEqual([]);
  },
);
