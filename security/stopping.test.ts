import { once } from "node:events";
import { readdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { databaseFile } from "#server/db/sqlite-file.ts";
import { plain, pngFile } from "#server/testing/pictures.ts";
import { runSite } from "./folder.ts";
import { startUpload } from "./upload.ts";

type Site = Awaited<ReturnType<typeof runSite>>;

async function stopDuringUpload(site: Site, ...signals: NodeJS.Signals[]) {
  const picture = await pngFile(plain(64, 64));
  const { upload, body, status } = await startUpload(site, picture, { expect: "100-continue" });
  upload.flushHeaders();
  await once(upload, "continue");
  upload.write(body.subarray(0, 100));
  for (const signal of signals) site.program.child.kill(signal);
  const isOpen = () => fetch(`${site.address}/utils/health-check/`).then(Boolean, () => false);
  await expect.poll(isOpen).toBe(false);
  return { status, finish: () => upload.end(body.subarray(100)) };
}

test("K2, L10: stop: a running upload is finished despite a second signal within one second", async () => {
  await using site = await runSite();
  const upload = await stopDuringUpload(site, "SIGINT", "SIGTERM");
  upload.finish();
  expect(await upload.status).toBe(200);
  expect((await site.program.ended).code).toBe(0);
  expect(readdirSync(site.dataDir).filter((name) => name.endsWith("-wal"))).toEqual([]);
  const db = new DatabaseSync(databaseFile(site.dataDir), { readOnly: true });
  expect(db.prepare("select count(*) as count from images").get()).toEqual({ count: 1 });
  db.close();
});

test("K3: stop: a second signal after more than a second ends the process at once", async () => {
  await using site = await runSite();
  const { program } = site;
  await stopDuringUpload(site, "SIGTERM");
  await wait(1100);
  expect(program.child.exitCode).toBeNull();
  program.child.kill("SIGTERM");
  expect((await program.ended).code).toBe(1);
});
