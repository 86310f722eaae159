import { expect, test } from "vitest";
import { emptyPlace } from "../testing/databases.ts";
import { addressOf, runProgram } from "../testing/run-program.ts";
import { startSite } from "../testing/start-site.ts";

test("I11: errors: an internal error gets a plain 500 response with the id of its log line", async () => {
  await using site = await startSite({
    routes: (app) => {
      app.get("/broken", { schema: { hide: true } }, () => {
        throw new TypeError("secret inside");
      });
    },
  });
  const answer = await site.send("/broken");
  expect([answer.status, await answer.json()]).toEqual([500, { detail: "Internal Server Error" }]);
  const id = answer.headers.get("x-request-id") ?? "";
  expect(id).toMatch(/^[0-9a-f]{8}$/);
  const line = site.log.find((text) => text.includes(id) && text.includes('"level":"error"'));
  expect(line).toContain("secret inside");
  expect((await site.send("/utils/health-check/")).status).toBe(200);
});

test("I11: errors: an unhandled rejection is logged and does not stop the site", async () => {
  await using place = await emptyPlace();
  const mistake = 'process.on("SIGUSR2",()=>Promise.reject(new Error("nobody-waits")))';
  await using program = runProgram({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl ?? "",
    SAMPLE_DATA: "off",
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(mistake)}`,
  });
  const address = await addressOf(program);
  program.child.kill("SIGUSR2");
  const [line = ""] = await program.says(/\{.*unhandled rejection.*\}/);
  expect(JSON.parse(line)).toMatchObject({ level: "error", err: { message: "nobody-waits" } });
  expect((await fetch(`${address}/utils/health-check/`)).status).toBe(200);
});
