// SQLite's own limits stand for a disk that is full or read-only: it answers with the same errors.
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { everythingIn } from "#server/testing/everything-in.ts";
import { plain } from "#server/testing/pictures.ts";
import { refused } from "#server/testing/refusal.ts";
import { startSite } from "#server/testing/start-site.ts";

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
  const upload = async (picture: Sharp) => {
    const file = new Blob([new Uint8Array(await picture.png().toBuffer())]);
    return owner.api("POST /utils/uploadfile/", { file });
  };
  const pages = async () =>
    (await sql<{ page_count: number }>`pragma page_count`.execute(site.db)).rows[0]?.page_count ??
    0;
  /** Room for so many pages of 4 kB more. */
  const leave = async (more: number) =>
    sql`pragma max_page_count = ${sql.lit((await pages()) + more)}`.execute(site.db);
  return Object.assign(site, { write, expectReads, upload, leave });
}

const busy = (call: Promise<unknown>) =>
  refused(call, 503, "The server is busy, please try again in a moment");

test("J2: the writing connection waits for the disk at every commit", async () => {
  await using site = await diskSite();
  expect((await sql`pragma synchronous`.execute(site.db)).rows).toEqual([{ synchronous: 2 }]);
  expect((await sql`pragma journal_mode`.execute(site.db)).rows).toEqual([{ journal_mode: "wal" }]);
});

test("J5, H10: on a full disk writes are 503 and store nothing, reads go on; with room again it works", async () => {
  await using site = await diskSite();
  await site.leave(20);
  const before = await everythingIn(site.db);
  // Noise cannot be compressed: what is stored of it is as large as what is sent.
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

test("J8: on a disk that is read-only reads work, writes are 503, and the log says why", async () => {
  await using site = await diskSite();
  await sql`pragma query_only = on`.execute(site.db);
  await busy(site.write());
  expect(site.log.join("")).toContain("can't write to the database: it is read-only");
  await site.expectReads();
  await sql`pragma query_only = off`.execute(site.db);
  await site.write();
});
