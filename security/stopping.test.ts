import { once } from "node:events";
import { readdirSync } from "node:fs";
import { request } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { databaseFile } from "#server/db/sqlite-file.ts";
import { ownerAt } from "#server/testing/owner-at.ts";
import { plain } from "#server/testing/pictures.ts";
import { addressOf, type Program, runProgram } from "#server/testing/run-program.ts";
import { settingsFor, temporaryFolder } from "./folder.ts";

async function stopDuringUpload(program: Program, ...signals: NodeJS.Signals[]) {
  const address = await addressOf(program);
  const { token } = await ownerAt(address);
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(await plain(64, 64).png().toBuffer())]), "x.png");
  const encoded = new Response(form);
  const upload = request(`${address}/utils/uploadfile/`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": encoded.headers.get("content-type") ?? "",
      expect: "100-continue",
    },
  });
  const body = await encoded.bytes();
  upload.flushHeaders();
  await once(upload, "continue");
  upload.write(body.subarray(0, 100));
  const answer = once(upload, "response").then(([{ statusCode }]) => statusCode);
  answer.catch(() => {});
  for (const signal of signals) program.child.kill(signal);
  await expect
    .poll(() =>
      fetch(`${address}/utils/health-check/`).then(
        () => "open",
        () => "closed",
      ),
    )
    .toBe("closed");
  return { answer, finish: () => upload.end(body.subarray(100)) };
}

test("K2, L10: stop: a running upload is finished despite a second signal within one second", async () => {
  using data = temporaryFolder();
  await using program = runProgram(settingsFor(data.path));
  const upload = await stopDuringUpload(program, "SIGINT", "SIGTERM");
  upload.finish();
  expect(await upload.answer).toBe(200);
  expect((await program.ended).code).toBe(0);
  expect(readdirSync(data.path).filter((name) => name.endsWith("-wal"))).toEqual([]);
  const db = new DatabaseSync(databaseFile(data.path), { readOnly: true });
  expect(db.prepare("select count(*) as count from images").get()).toEqual({ count: 1 });
  db.close();
});

test("K3: stop: a second signal after more than a second ends the process at once", async () => {
  using data = temporaryFolder();
  await using program = runProgram(settingsFor(data.path));
  await stopDuringUpload(program, "SIGTERM");
  // The site ignores a repeated signal within one second.
  await wait(1100);
  expect(program.child.exitCode).toBeNull();
  program.child.kill("SIGTERM");
  // A graceful stop would exit with 0.
  expect((await program.ended).code).toBe(1);
});

test("K1: stop: requests that are in progress when the site stops still get a response", async () => {
  using data = temporaryFolder();
  await using program = runProgram(settingsFor(data.path));
  const address = await addressOf(program);
  const { api } = await ownerAt(address);
  const statuses: number[] = [];
  const isRunning = () => program.child.exitCode === null;
  // Each write invalidates the cache, so that some page is always being rendered.
  const write = async () => {
    while (isRunning()) await api("POST /playlists/", { body: { year: 2024 } }).catch(() => {});
  };
  const read = async (_: unknown, number: number) => {
    const headers = { accept: "text/html" };
    while (isRunning())
      await fetch(`${address}/music/${2000 + number}`, { headers }).then(
        ({ status }) => statuses.push(status),
        () => {},
      );
  };
  const all = Promise.all([write(), ...Array.from({ length: 30 }, read)]);
  await expect.poll(() => statuses.length).toBeGreaterThan(100);
  program.child.kill("SIGTERM");
  expect((await program.ended).code).toBe(0);
  await all;
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
});
