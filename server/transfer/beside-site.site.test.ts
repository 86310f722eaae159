// Imports while the site runs: the command beside it, and two at the same moment.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommand } from "../testing/run-program.ts";
import { startSite } from "../testing/start-site.ts";

test("npm run import beside the running site: visitors see what it brought, which the site had in memory otherwise", async () => {
  await using site = await startSite();
  const shown = async () =>
    ((await (await site.send("/music/2024")).json()) as { count: number }).count;
  expect(await shown()).toBe(0);
  const folder = mkdtempSync(join(tmpdir(), "mixtape-beside-"));
  const file = join(folder, "playlists.csv");
  writeFileSync(file, "year,month\n2024,3\n2024,4\n");
  const place = { DATA_DIR: site.config.dataDir, DATABASE_URL: site.config.databaseUrl ?? "" };
  const answer = await runCommand("import", [file], place).finally(() =>
    rmSync(folder, { recursive: true }),
  );
  expect(answer).toEqual({ code: 0, output: "2 playlists brought in, 0 already there.\n" });
  await expect.poll(shown, { interval: 20, timeout: 5000 }).toBe(2);
});

test("two imports of the same file at the same moment bring it in once", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const owners = await Promise.all(
    Array.from({ length: 4 }, () => site.join({ is_superuser: true })),
  );
  const playlists = Array.from({ length: 60 }, (_, index) => ({
    year: 2000 + (index % 30),
    month: 1 + Math.floor(index / 30),
    songs: [{ title: "A", artist: "B" }],
  }));
  const reports = await Promise.all(
    owners.map(({ api }) => api("POST /playlists/import", { body: { playlists } })),
  );
  const counts = reports
    .map(({ rows }) => rows.filter(({ outcome }) => outcome === "new").length)
    .sort();
  expect(counts).toEqual([0, 0, 0, 60]);
  expect((await owners[0]?.api("GET /playlists/", {}))?.count).toBe(60);
});
