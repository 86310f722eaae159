import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyPlace } from "../testing/databases.ts";
import { addressOf, runProgram } from "../testing/run-program.ts";
import { startSite } from "../testing/start-site.ts";

test("I11: a fault inside is a plain 500 with the number of its line in the log, and the next request is answered", async () => {
  await using site = await startSite({
    routes: (app) => {
      app.get("/thrown", { schema: { hide: true } }, () => {
        throw new TypeError("secret inside");
      });
      app.get("/rejected", { schema: { hide: true } }, () =>
        Promise.reject(new Error("secret inside")),
      );
    },
  });
  for (const address of ["/thrown", "/rejected"]) {
    const answer = await site.send(address);
    expect([answer.status, await answer.json()]).toEqual([
      500,
      { detail: "Internal Server Error" },
    ]);
    const id = answer.headers.get("x-request-id") ?? "";
    expect(id).toMatch(/^[0-9a-f]{8}$/);
    const [line = ""] = site.log.filter(
      (text) => text.includes(`"reqId":"${id}"`) && text.includes('"level":"error"'),
    );
    expect(line).toContain("secret inside");
    expect((await site.send("/utils/health-check/")).status).toBe(200);
  }
});

test("I11: unhandled rejection is logged, and the site goes on", async () => {
  await using place = await emptyPlace();
  const environment = {
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl ?? "",
    SAMPLE_DATA: "off",
  };
  await using program = runProgram(environment, {
    script: join(import.meta.dirname, "..", "testing", "forget-a-rejection.ts"),
  });
  const address = await addressOf(program);
  const [line = ""] = await program.says(/\{.*unhandled rejection.*\}/);
  expect(JSON.parse(line)).toMatchObject({
    level: "error",
    err: { message: "nobody waits for this" },
  });
  expect((await fetch(`${address}/utils/health-check/`)).status).toBe(200);
  expect(program.child.exitCode).toBeNull();
});
