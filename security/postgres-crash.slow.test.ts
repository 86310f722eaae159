import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { note } from "#server/testing/note.ts";
import { ownerAt } from "#server/testing/owner-at.ts";
import { startPostgres } from "#server/testing/postgres-server.ts";
import { addressOf, runProgram } from "#server/testing/run-program.ts";
import { settingsFor, temporaryFolder } from "./folder.ts";
import { compare, nothingWrong, startWriters } from "./writers.ts";

async function marksIn(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ youtube_id: string }>("select youtube_id from playlists");
  await client.end();
  return rows.map(({ youtube_id }) => youtube_id);
}

const kills = 10;
const crashes = 5;

test(`J3: on PostgreSQL, the site killed ${kills} times and the server ${crashes} times: nothing acknowledged is lost`, {
  timeout: 180_000,
}, async (context) => {
  using data = temporaryFolder();
  const server = await startPostgres({ isDurable: true });
  await using _ = { [Symbol.asyncDispose]: server.stop };
  const settings = { ...settingsFor(data.path), DATABASE_URL: server.url("postgres") };
  let address: string | undefined;
  let writers: ReturnType<typeof startWriters> | undefined;
  const moreWritten = async () => {
    const before = writers?.acknowledged.size ?? 0;
    while ((writers?.acknowledged.size ?? 0) < before + 20) await wait(5);
    await wait(Math.random() * 200);
  };

  for (let kill = 0; kill <= kills; kill++) {
    await using program = runProgram(settings);
    address = await addressOf(program);
    writers ??= startWriters({
      count: 200,
      address: () => address,
      token: (await ownerAt(address)).token,
    });
    await moreWritten();
    if (kill === kills) {
      // The last one lives: now it is the server that dies.
      for (let crash = 0; crash < crashes; crash++) {
        await server.crash();
        await server.startAgain();
        await moreWritten();
      }
      expect(program.output()).not.toContain("PostgreSQL runs with");
      expect(
        program
          .output()
          .split("\n")
          .filter((line) => line.includes('"level":"error"')),
      ).toEqual([]);
    }
    program.child.kill("SIGKILL");
    address = undefined;
    await program.ended;
  }
  await writers?.stop();
  if (!writers) throw new Error("nobody wrote");
  expect(compare(writers, await marksIn(server.url("postgres")))).toEqual(nothingWrong);
  expect([...writers.statuses.keys()].filter((status) => ![0, 200, 503].includes(status))).toEqual(
    [],
  );
  note(
    context,
    `${writers.acknowledged.size} acknowledged, ${writers.statuses.get(503) ?? 0} times 503`,
  );
});
