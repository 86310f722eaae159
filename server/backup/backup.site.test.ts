import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { emptyPlace, engine, type Place } from "../testing/databases.ts";
import { ownerAt, ownerSettings } from "../testing/owner-at.ts";
import { plain } from "../testing/pictures.ts";
import { hasPostgresTools } from "../testing/postgres-tools.ts";
import { addressOf, runCommand, runProgram } from "../testing/run-program.ts";

const environmentOf = ({ dataDir, databaseUrl = "" }: Place) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  HOST: "127.0.0.1",
  SAMPLE_DATA: "off",
  RATE_LIMITS: "off",
  ...ownerSettings,
});

const restore = (file: string, place: Place) => runCommand("restore", [file], environmentOf(place));

function onlyIn(folder: string): string {
  const [name, ...more] = readdirSync(folder);
  if (name === undefined || more.length > 0)
    throw new Error(`expected one file, got ${[name, ...more]}`);
  return join(folder, name);
}

describe.runIf(engine() === "sqlite" || hasPostgresTools())("a backup", () => {
  test("is made while the site runs, holds everything, overwrites nothing that runs, and is restored elsewhere", async () => {
    await using place = await emptyPlace();
    await using elsewhere = await emptyPlace();
    using folders = new DisposableStack();
    const folder = folders.adopt(mkdtempSync(join(tmpdir(), "mixtape-backups-")), (path) =>
      rmSync(path, { recursive: true }),
    );

    await using program = runProgram(environmentOf(place));
    const address = await addressOf(program);
    const { token, api } = await ownerAt(address);
    const picture = new Blob([new Uint8Array(await plain(64, 64).png().toBuffer())]);
    const { filename } = await api("POST /utils/uploadfile/", { file: picture });
    for (const month of [1, 2, 3])
      await api("POST /playlists/", { body: { year: 2024, month, image: filename } });
    const cover = await (await fetch(`${address}/images/${filename}`)).bytes();

    expect(await runCommand("backup", [folder], environmentOf(place))).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^Backed up 3 playlists, 1 account and 1 image to \S+ \(\d+ KiB\), and read it all back\.\n$/,
      ),
    });
    const backup = onlyIn(folder);
    expect(statSync(backup).mode & 0o777).toBe(0o600);

    expect(await restore(backup, place)).toEqual(
      engine() === "sqlite"
        ? { code: 75, output: expect.stringContaining("Another Mixtape already runs on") }
        : { code: 73, output: expect.stringContaining("is not empty, and nothing was changed") },
    );
    expect((await fetch(`${address}/utils/health-check/`)).status).toBe(200);

    const half = join(folder, "half");
    writeFileSync(half, readFileSync(backup).subarray(0, statSync(backup).size / 2));
    expect(await restore(half, elsewhere)).toEqual({
      code: 65,
      output: expect.stringMatching(/^mixtape: \S+ is damaged.+\.\n$/),
    });

    expect(await restore(backup, elsewhere)).toEqual({
      code: 0,
      output: expect.stringMatching(/^Restored 3 playlists, 1 account and 1 image from /),
    });
    await using second = runProgram(environmentOf(elsewhere));
    const there = await addressOf(second);
    expect(await (await fetch(`${there}/music/2024`)).json()).toMatchObject({
      count: 3,
      data: [{ month: 3 }, { month: 2 }, { month: 1 }],
    });
    expect(await (await fetch(`${there}/images/${filename}`)).bytes()).toEqual(cover);
    // Who was logged in when it was made is logged in no more; the password is the old one.
    expect(
      (await fetch(`${there}/users/me`, { headers: { authorization: `Bearer ${token}` } })).status,
    ).toBe(401);
    await ownerAt(there);
  });
});
