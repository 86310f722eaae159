import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { ownerAt } from "#server/testing/owner-at.ts";
import { plain } from "#server/testing/pictures.ts";
import { refused } from "#server/testing/refusal.ts";
import { addressOf, runProgram } from "#server/testing/run-program.ts";
import { settingsFor } from "./folder.ts";
import { noisyPicture } from "./pictures.ts";
import { smallDisk } from "./small-disk.ts";

test("H10: a disk that fills during an upload: 503, nothing half stored, playlists untouched, and smaller ones still fit", async (context) => {
  using disk = smallDisk(4);
  if (!disk) return context.skip();
  await using program = runProgram(settingsFor(disk.path));
  const address = await addressOf(program);
  const { api } = await ownerAt(address);
  await api("POST /playlists/", { body: { year: 2024, month: 3 } });
  const before = await api("GET /playlists/", {});
  const files = readdirSync(disk.path).sort();
  const upload = (bytes: Buffer) =>
    api("POST /utils/uploadfile/", { file: new Blob([new Uint8Array(bytes)]) });
  await refused(
    upload(await noisyPicture()),
    503,
    "The server is busy, please try again in a moment",
  );
  expect(readdirSync(disk.path).sort()).toEqual(files);
  expect(await api("GET /playlists/", {})).toEqual(before);
  expect((await fetch(`${address}/music/2024`)).status).toBe(200);
  const { filename } = await upload(await plain(40, 40).png().toBuffer());
  expect(await api("POST /playlists/", { body: { year: 2025, image: filename } })).toMatchObject({
    image: filename,
  });
});
