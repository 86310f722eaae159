// Checks the API document with a linter and a client generator from npm (docs/decisions/043).
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { startSite } from "../../testing/start-site.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

const tools = ["@redocly/cli@2.77.0", "@hey-api/openapi-ts@0.95.0", "typescript@5.9.3"];

const program = `
import { createPlaylist, getPlaylist, listMusic, replaceSongs } from "./client";
import type { OwnPlaylist, SongInput, Error as Problem } from "./client";
import { createClient } from "./client/client";

export async function use(baseUrl: string, auth: string) {
  const client = createClient({ baseUrl, auth, throwOnError: true });
  const { data } = await createPlaylist({ client, body: { year: 2024, month: 3 } });
  const { id }: OwnPlaylist = data!;
  const song: SongInput = { title: "Hyperballad", artist: "Björk" };
  const path = { playlist_id: id };
  const songs = await replaceSongs({ client, path, body: { songs: [song] } });
  const stranger = createClient({ baseUrl });
  const music = await listMusic({ client: stranger });
  const refused = await getPlaylist({ client: stranger, path });
  const problem: Problem = refused.error!;
  return {
    saved: songs.data!.data[0]!.album,
    published: music.data!.data.map(({ id, year }) => [id === path.playlist_id, year.toFixed()]),
    problem: problem.detail,
  };
}
`;

test("API document: a client generated from the document compiles and works", {
  timeout: 300_000,
}, async () => {
  await using site = await startSite();
  const { token } = await site.join({ is_superuser: true });
  using folder = temporaryFolder();
  const { path: cwd } = folder;
  // A synchronous call would block the site, which runs in this process.
  const env = { ...process.env, REDOCLY_TELEMETRY: "off" };
  const run = (name: string, ...args: string[]) => promisify(execFile)(name, args, { cwd, env });
  writeFileSync(join(cwd, "openapi.json"), await (await site.send("/openapi.json")).text());
  const quietly = ["--no-audit", "--no-fund", "--prefer-offline"];
  await run("npm", "install", "--prefix", ".", ...quietly, ...tools);

  const bin = join(cwd, "node_modules", ".bin");
  const lint = run(join(bin, "redocly"), "lint", "openapi.json", "--format=json");
  // The linter always exits with code 1, because it reports the URLs that `addresses` matches below.
  const { stdout } = await lint.catch((error) => error);
  const problems = JSON.parse(stdout).problems.map(
    ({ ruleId, message }: { ruleId: string; message: string }) => `${ruleId}: ${message}`,
  );
  // These findings are accepted, because other URLs would break existing clients.
  const addresses =
    /^no-path-trailing-slash|^no-ambiguous-paths: .*`\/music\/kept\/\{playlist_id\}`/;
  expect(problems.filter((problem: string) => !addresses.test(problem))).toEqual([]);

  await run(join(bin, "openapi-ts"), "--input", "openapi.json", "--output", "client");
  writeFileSync(join(cwd, "use.ts"), program);
  const strict = ["--noEmit", "--strict", "--target", "esnext", "--moduleResolution", "bundler"];
  await run(join(bin, "tsc"), ...strict, "--module", "esnext", "--skipLibCheck", "use.ts");

  const { use } = await import(join(cwd, "use.ts"));
  const address = await site.app.listen({ port: 0, host: "127.0.0.1" });
  expect(await use(address, token)).toEqual({
    saved: null,
    published: [[true, "2024"]],
    problem: "You are no longer logged in. Please log in again.",
  });
});
