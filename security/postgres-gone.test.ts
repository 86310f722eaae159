import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { ownerAt } from "#server/testing/owner-at.ts";
import { startPostgres } from "#server/testing/postgres-server.ts";
import { addressOf, runProgram } from "#server/testing/run-program.ts";
import { settingsFor, temporaryFolder } from "./folder.ts";

test("K5: without PostgreSQL the start waits for it 30 s, then ends with 69 and a sentence", async () => {
  using data = temporaryFolder();
  const started = performance.now();
  await using program = runProgram({
    ...settingsFor(data.path),
    DATABASE_URL: "postgres://u:hunter2@127.0.0.1:1/x",
  });
  expect((await program.ended).code).toBe(69);
  const seconds = (performance.now() - started) / 1000;
  expect(program.output()).toBe(
    "mixtape: The PostgreSQL server that DATABASE_URL names did not answer for 30 seconds.\n",
  );
  expect(seconds).toBeGreaterThan(25);
  expect(seconds).toBeLessThan(40);
});

test("K5: a site whose PostgreSQL vanishes answers 503 within 3 s, and recovers within 5 s by itself", async () => {
  using data = temporaryFolder();
  const server = await startPostgres({ isDurable: true });
  await using _ = { [Symbol.asyncDispose]: server.stop };
  await using program = runProgram({
    ...settingsFor(data.path),
    DATABASE_URL: server.url("postgres"),
  });
  const address = await addressOf(program);
  const { token } = await ownerAt(address);
  const ask = async (path: string) => {
    const started = performance.now();
    const { status } = await fetch(address + path, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { status, ms: performance.now() - started };
  };
  await server.crash();
  const gone = await Promise.all(
    ["/users/me", "/utils/health-check/", "/playlists/", "/music/2024"].map(ask),
  );
  expect(gone.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  await wait(2000);
  expect((await ask("/users/me")).status).toBe(503);
  await server.startAgain();
  const back = performance.now();
  while ((await ask("/users/me")).status !== 200) await wait(20);
  const recovered = performance.now() - back;
  expect((await ask("/music/2024")).status).toBe(200);
  const slowest = Math.max(...gone.map(({ ms }) => ms));
  expect(slowest).toBeLessThan(3000);
  expect(recovered).toBeLessThan(5000);
});

test("L8: without its PostgreSQL the site goes on showing what was there, says 503 to the rest, and is fresh within a second of its return", async () => {
  using data = temporaryFolder();
  const server = await startPostgres({ isDurable: true });
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
  for (let round = 0; round < 5; round++) {
    const after = await Promise.all(seen.map(([path, accept]) => ask(path, accept)));
    expect(after.map(({ status, text }) => [status, text])).toEqual(
      before.map(({ text }) => [200, text]),
    );
    await wait(500);
  }
  expect((await ask("/music")).isStale).toBe(true);
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
  expect(await ask("/users/me", json)).toMatchObject({ status: 503, type: json, retryAfter: "1" });
  await server.startAgain();
  const back = performance.now();
  while ((await ask("/music/2024")).isStale) await wait(10);
  const took = performance.now() - back;
  expect(took).toBeLessThan(1000);
  await api("POST /playlists/", { body: { year: 2024, month: 4 } });
  expect((await ask("/music/2024")).text).toContain("April 2024");
});
