import { expect, test } from "vitest";
import { ownerAt } from "#server/testing/owner-at.ts";
import { startPostgres } from "#server/testing/postgres-server.ts";
import { addressOf, runProgram } from "#server/testing/run-program.ts";
import { withoutRenderTime } from "#server/testing/without-render-time.ts";
import { settingsFor, temporaryFolder } from "./folder.ts";

test("K5: start: without PostgreSQL it waits 30 s, then exits with code 69 and a sentence", async () => {
  using data = temporaryFolder();
  const DATABASE_URL = "postgres://u:hunter2@127.0.0.1:1/x";
  await using program = runProgram({ ...settingsFor(data.path), DATABASE_URL });
  expect((await program.ended).code).toBe(69);
  expect(program.output()).toBe(
    "mixtape: The PostgreSQL server in DATABASE_URL didn't respond within 30 seconds.\n",
  );
});

test("K5, L8: PostgreSQL down: cached pages are shown, the rest gets 503, and the site recovers", async () => {
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
  const [html, json] = ["text/html", "application/json"];
  const ask = async (path: string, accept = html) => {
    const headers = { accept, authorization: `Bearer ${token}` };
    const answer = await fetch(address + path, { headers });
    return {
      status: answer.status,
      type: answer.headers.get("content-type")?.split(";")[0],
      isStale: answer.headers.get("warning") === '110 - "Response is Stale"',
      retryAfter: answer.headers.get("retry-after"),
      text: withoutRenderTime(await answer.text()),
    };
  };
  const look = () =>
    Promise.all([
      ...["/", "/music/2024", "/music/2024/march"].map((path) => ask(path)),
      ...["/music/2024", "/music/latest", "/feed.xml"].map((path) => ask(path, json)),
    ]);
  const before = await look();
  expect(before.filter(({ status, isStale }) => status !== 200 || isStale)).toEqual([]);
  await server.crash();
  await expect.poll(async () => (await ask("/music/2024")).isStale).toBe(true);
  expect(await look()).toEqual(before.map((answer) => ({ ...answer, isStale: true })));
  for (const [path, type] of [
    ["/music/2019", html],
    ["/music/2019", json],
    ["/users/me", json],
    ["/utils/health-check/", json],
  ] as const)
    expect(await ask(path, type)).toMatchObject({ status: 503, type, retryAfter: "1" });
  await server.startAgain();
  await expect.poll(async () => (await ask("/users/me", json)).status).toBe(200);
  await expect.poll(async () => (await ask("/music/2024")).isStale).toBe(false);
  await api("POST /playlists/", { body: { year: 2024, month: 4 } });
  expect((await ask("/music/2024")).text).toContain("April 2024");
});
