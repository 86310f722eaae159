// Some tests use SQLite's own limits, which cause the same errors as a full or read-only disk. Others mount a small disk.
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { everythingIn } from "#server/testing/everything-in.ts";
import { plain, pngFile } from "#server/testing/pictures.ts";
import { refused } from "#server/testing/refusal.ts";
import { addressOf, runProgram } from "#server/testing/run-program.ts";
import { startSite } from "#server/testing/start-site.ts";
import { temporaryFolder } from "#server/testing/temporary-folder.ts";
import { settingsFor } from "./folder.ts";

async function diskSite() {
  const site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const owner = await site.join({ is_superuser: true });
  const write = () => owner.api("POST /playlists/", { body: { year: 2024 } });
  await write();
  const expectReads = async () => {
    await owner.api("GET /users/me");
    expect((await site.send("/music", { headers: { accept: "text/html" } })).status).toBe(200);
    expect((await site.send("/music/2024")).status).toBe(200);
  };
  const upload = async (picture: Sharp) =>
    owner.api("POST /utils/uploadfile/", { file: await pngFile(picture) });
  const pages = async () =>
    (await sql<{ page_count: number }>`pragma page_count`.execute(site.db)).rows[0]?.page_count ??
    0;
  /** Leaves room for `more` pages of 4 kB. */
  const leave = async (more: number) =>
    sql`pragma max_page_count = ${sql.lit((await pages()) + more)}`.execute(site.db);
  return Object.assign(site, { write, expectReads, upload, leave });
}

const busy = (call: Promise<unknown>) =>
  refused(call, 503, "The server is busy, please try again in a moment");

test("J2: SQLite: the writing connection syncs the disk at every commit", async () => {
  await using site = await diskSite();
  expect((await sql`pragma synchronous`.execute(site.db)).rows).toEqual([{ synchronous: 2 }]);
  expect((await sql`pragma journal_mode`.execute(site.db)).rows).toEqual([{ journal_mode: "wal" }]);
});

test("J5, H10: full disk: writes get 503 and store nothing until there is room", async () => {
  await using site = await diskSite();
  await site.leave(20);
  const before = await everythingIn(site.db);
  // Noise cannot be compressed, so the stored files are as large as the upload.
  const raw = { width: 900, height: 900, channels: 3 } as const;
  await busy(site.upload(sharp(randomBytes(900 * 900 * 3), { raw })));
  expect(await everythingIn(site.db)).toEqual(before);
  await site.upload(plain(40, 40));
  await site.leave(0);
  const fill = async () => {
    for (;;) await site.write();
  };
  await busy(fill());
  expect(site.log.join("")).toContain("can't write to the database: the disk is full");
  await site.expectReads();
  await site.leave(1000);
  await site.write();
});

const alone = ["unshare", "--user", "--map-root-user", "--mount"];
const mayMount = spawnSync("unshare", [...alone.slice(1), "true"]).status === 0;
const withMounts = test.skipIf(!mayMount);

withMounts("J5: full disk: the site does not start without room, but can be exported", async () => {
  using folder = temporaryFolder();
  const [data, site, exported] = ["data", "site", "export"].map((name) => join(folder.path, name));
  const settings = settingsFor(data ?? "");
  {
    await using program = runProgram(settings);
    await addressOf(program);
    program.child.kill();
    await program.ended;
  }
  // `dd` fills the disk with the file `rest`.
  const script = `
    mkdir ${site} && mount -t tmpfs -o size=6m full ${site} && cp ${data}/* ${site}
    dd if=/dev/zero of=${site}/rest bs=4k 2>/dev/null
    "$0" server/main.ts; echo "ended with $?"
    "$0" scripts/export.ts ${exported}
    rm ${site}/rest; exec "$0" server/main.ts`;
  await using program = runProgram(
    { ...settings, DATA_DIR: site ?? "" },
    { under: [...alone, "sh", "-c", script] },
  );
  await addressOf(program);
  expect(program.output()).toMatch(
    RegExp(
      `^mixtape: The disk is full, so ${site}/mixtape.db can't be opened. Free some space and try again.\nended with 73\nExported 0 playlists`,
    ),
  );
  expect(readFileSync(join(exported ?? "", "playlists.csv"), "utf8")).toContain("year,end_year");
});

withMounts(
  "J5: full disk: the secret key is created once there is room, and never as an empty file",
  () => {
    using folder = temporaryFolder();
    const create = `"$0" -e 'require("./server/process/data-dir.ts").secretKeyIn("${folder.path}")' 2>&1`;
    const script = `
    mount -t tmpfs -o size=64k full ${folder.path}
    dd if=/dev/zero of=${folder.path}/rest bs=4k 2>/dev/null
    ${create} | grep -o 'ENOSPC: [a-z ]*' | head -n 1
    rm ${folder.path}/rest; ${create}; wc -c <${folder.path}/secret.key`;
    const [unshare = "", ...under] = alone;
    const { stdout } = spawnSync(unshare, [...under, "sh", "-c", script, process.execPath]);
    expect(`${stdout}`).toBe("ENOSPC: no space left on device\n44\n");
  },
);

withMounts(
  "full disk: the owner gets one email about the problem and one when there is room again",
  () => {
    using folder = temporaryFolder();
    const settings = {
      ...settingsFor(folder.path),
      SMTP_URL: "smtp://127.0.0.1:1",
      MAIL_FROM: "site@mixtape.example",
    };
    const [unshare = "", ...under] = alone;
    const script = `mount -t tmpfs -o size=150m small ${folder.path} && "$0" security/small-disk.ts`;
    const env = { ...process.env, ...settings };
    const { stdout } = spawnSync(unshare, [...under, "sh", "-c", script, process.execPath], {
      env,
    });
    expect(`${stdout}`).toBe(
      "Problem on Mixtape: little disk space\nProblem over on Mixtape: little disk space\n",
    );
  },
);

test("J8: read-only disk: reads work, and writes get 503 with a reason in the log", async () => {
  await using site = await diskSite();
  await sql`pragma query_only = on`.execute(site.db);
  await busy(site.write());
  expect(site.log.join("")).toContain("can't write to the database: it is read-only");
  await site.expectReads();
  await sql`pragma query_only = off`.execute(site.db);
  await site.write();
});
