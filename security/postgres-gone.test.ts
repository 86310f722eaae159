import { expect, test } from "vitest";
import { startPostgres } from "#server/testing/postgres-server.ts";
import { runProgram } from "#server/testing/run-program.ts";
import { temporaryFolder } from "#server/testing/temporary-folder.ts";
import { withoutTimeAndNonce } from "#server/testing/without-time-and-nonce.ts";
import { runSite, settingsFor } from "./folder.ts";

test("K5: start: without PostgreSQL the site exits after 30 s with code 69 and a message", async () => {
  using data = temporaryFolder();
  const DATABASE_URL = "postgres://u:hunter2@127.0.0.1:1/x";
  await using program = runProgram({ ...settingsFor(data.path), DATABASE_URL });
  expect((await program.ended).code).toBe(69);
  expect(program.output()).toBe(
    "mixtape: The PostgreSQL server in DATABASE_URL didn't respond within 30 seconds.\n",
  );
});

test("K5: PostgreSQL stops: the site answers 503, and recovers after PostgreSQL starts again", async () => {
  const server = await startPostgres();
  await using _ = { [Symbol.asyncDispose]: server.stop };
  await using site = await runSite({ DATABASE_URL: server.url("postgres") });
  const { address, api, token } = site;
  await api("POST /playlists/", { body: { year: 2024, month: 3 } });
  const [html, json] = ["text/html", "application/json"];
  const ask = async (path: string, accept = html) => {
    const headers = { accept, authorization: `Bearer ${token}` };
    const answer = await fetch(address + path, { headers });
    return {
      status: answer.status,
      type: answer.headers.get("content-type")?.split(";")[0],
      retryAfter: answer.headers.get("retry-after"),
      text: withoutTimeAndNonce(await answer.text()),
    };
  };
  const asked = [
    ["/", html],
    ["/music/2024", html],
    ["/music/2024", json],
    ["/feed.xml", json],
    ["/users/me", json],
    ["/utils/health-check/", json],
  ] as const;
  for (const [path, accept] of asked) expect((await ask(path, accept)).status).toBe(200);
  await server.crash();
  await expect.poll(async () => (await ask("/music/2024")).status).toBe(503);
  for (const [path, accept] of asked)
    expect([path, await ask(path, accept)]).toMatchObject([
      path,
      { status: 503, type: accept, retryAfter: "1" },
    ]);
  await server.startAgain();
  for (const [path, accept] of asked)
    await expect.poll(async () => (await ask(path, accept)).status).toBe(200);
  await api("POST /playlists/", { body: { year: 2024, month: 4 } });
  expect((await ask("/music/2024")).text).toContain("April 2024");
});
