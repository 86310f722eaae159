import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { databaseFile } from "#server/db/sqlite-file.ts";
import { ownerAt } from "#server/testing/owner-at.ts";
import { plain } from "#server/testing/pictures.ts";
import { addressOf, runProgram } from "#server/testing/run-program.ts";
import { temporaryFolder } from "#server/testing/temporary-folder.ts";
import { settingsFor } from "./folder.ts";

test("H11: uploads: after ten crashes every playlist has its image and every image its files", {
  timeout: 400_000,
}, async () => {
  using data = temporaryFolder();
  const picture = new Uint8Array(await plain(300, 300).png().toBuffer());
  const acknowledged: string[] = [];
  for (let round = 0; round < 10; round++) {
    await using program = runProgram(settingsFor(data.path));
    const { api } = await ownerAt(await addressOf(program));
    let isOver = false;
    const uploading = Array.from({ length: 3 }, async () => {
      while (!isOver) {
        const { filename } = await api("POST /utils/uploadfile/", { file: new Blob([picture]) });
        await api("POST /playlists/", { body: { year: 2024, image: filename } });
        acknowledged.push(filename);
      }
    });
    const over = Promise.allSettled(uploading);
    const soFar = acknowledged.length;
    // Each round kills the site at another moment after an upload.
    await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan(soFar);
    await wait(round * 17);
    program.child.kill("SIGKILL");
    isOver = true;
    await over;
  }
  const db = new DatabaseSync(databaseFile(data.path));
  const count = (query: string) =>
    (db.prepare(`select count(*) as count from ${query}`).get() as { count: number }).count;
  const used = db.prepare("select image from playlists").all();
  expect(used.map(({ image }) => image)).toEqual(expect.arrayContaining(acknowledged));
  const files = "(select count(*) from image_files where filename = images.filename)";
  expect(count(`images where ${files} <> 7`)).toBe(0);
  expect(db.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
  db.close();
});
