import { expect, test } from "vitest";
import { ownerAt } from "#server/testing/owner-at.ts";
import { hollowPng } from "#server/testing/pictures.ts";
import { addressOf, runProgram } from "#server/testing/run-program.ts";
import { settingsFor, temporaryFolder } from "./folder.ts";
import { watchMemory } from "./memory.ts";
import { largestPicture } from "./pictures.ts";

test("H4: two pictures as large as they may be, at once, are taken, at 300 MB", async () => {
  const picture = new Uint8Array(await largestPicture());
  expect(picture.length).toBeLessThanOrEqual(5 * 1024 * 1024);
  using data = temporaryFolder();
  await using program = runProgram(settingsFor(data.path));
  const { api } = await ownerAt(await addressOf(program));
  const upload = (bytes: Uint8Array<ArrayBuffer>) =>
    api("POST /utils/uploadfile/", { file: new Blob([bytes]) });
  const bomb = new Uint8Array(hollowPng(50_000, 50_000));
  await expect(upload(bomb)).rejects.toMatchObject({ status: 422 });
  const stopWatching = watchMemory(program.child.pid as number);
  await Promise.all(Array.from({ length: 2 }, () => upload(picture)));
  expect(stopWatching()).toBeLessThanOrEqual(300);
});
