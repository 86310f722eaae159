import { expect, test } from "vitest";
import { ownerAt } from "#server/testing/owner-at.ts";
import { startPostgres } from "#server/testing/postgres-server.ts";
import { addressOf, runProgram } from "#server/testing/run-program.ts";
import { settingsFor, temporaryFolder } from "./folder.ts";

test("K5: without PostgreSQL the start waits for it 30 s, then ends with 69 and a sentence", async () => {
  using data = temporaryFolder();
  await using program = runProgram({
    ...settingsFor(data.path),
    DATABASE_URL: "postgres://u:hunter2@127.0.0.1:1/x",
  });
  expect((await program.ended).code).toBe(69);
  expect(program.output()).toBe(
    "mixtape: The PostgreSQL server that DATABASE_URL names did not answer for 30 seconds.\n",
  );
});

test("K5, L8: without its PostgreSQL the site goes on showing what was there, says 503 to the rest, and recovers by itself", async () => {
  using data = temporaryFolder();
  const server = await startPostgres();
  await using _ = { [Symbol.asyncDispose]: server.stop };
  await using program = runProgram({
    ...settingsFor(data.path),
    DATABASE_URL: server.url("postgres"),
  });
  const address = await addressOf(program);
  const { api, token } = await ownerAt(address);
  await api("POST /playlists/", { body: { year: 2024, month: 3 } });
  const ask = (path: string, accept = "text/html") =>
    fetch(address + path, { headers: { accept, authorization: `Bearer ${token}` } }).then(
      async (answer) => ({
        status: answer.status,
        type: answer.headers.get("content-type")?.split(";")[0],
        isStale: answer.headers.get("warning") === '110 - "Response is Stale"',
        retryAfter: answer.headers.get("retry-after"),
        text: await answer.text(),
      }),
    );
  const json = "application/json";
  const seen: [path: string, accept: string][] = [
    ["/", "text/html"],
    ["/music", "text/html"],
    ["/music/2024", "text/html"],
    ["/music/2024/march", "text/html"],
    ["/music/2024", json],
    ["/music/latest", json],
    ["/feed.xml", "*/*"],
  ];
  const before = await Promise.all(seen.map(([path, accept]) => ask(path, accept)));
  expect(before.map(({ status, isStale }) => [status, isStale])).toEqual(
    seen.map(() => [200, false]),
  );
  await server.crash();
  await expect.poll(async () => (await ask("/music")).isStale).toBe(true);
  const after = await Promise.all(seen.map(([path, accept]) => ask(path, accept)));
  expect(after.map(({ status, text }) => [status, text])).toEqual(
    before.map(({ text }) => [200, text]),
  );
  expect(await ask("/music/2019")).toMatchObject({
    status: 503,
    type: "text/html",
    retryAfter: "1",
  });
  expect(await ask("/music/2019", json)).toMatchObject({
    status: 503,
    type: json,
    retryAfter: "1",
  });
  for (const path of ["/users/me", "/playlists/", "/utils/health-check/"])
    expect(await ask(path, json)).toMatchObject({ status: 503, type: json, retryAfter: "1" });
  await server.startAgain();
  await expect.poll(async () => (await ask("/users/me", json)).status).toBe(200);
  await expect.poll(async () => (await ask("/music/2024")).isStale).toBe(false);
  await api("POST /playlists/", { body: { year: 2024, month: 4 } });
  expect((await ask("/music/2024")).text).toContain("April 2024");
});
