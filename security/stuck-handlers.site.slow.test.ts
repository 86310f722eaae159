import { sql } from "kysely";
import { expect, test } from "vitest";
import { engine } from "../server/testing/databases.ts";
import { note } from "../server/testing/note.ts";
import { listening, rawRequest } from "../server/testing/raw-http.ts";
import { startSite } from "../server/testing/start-site.ts";

test.concurrent("I8: a handler that hangs is answered with 503 after 10 s, and its connection is given up", async (context) => {
  await using site = await startSite({
    routes: (app) =>
      void app.get("/stuck", { schema: { hide: true } }, () => new Promise(() => {})),
  });
  const port = await listening(site);
  const begun = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => rawRequest(port, "GET /stuck HTTP/1.1\r\nHost: x\r\n\r\n")),
  );
  const seconds = (performance.now() - begun) / 1000;
  note(context, `503 after ${seconds.toFixed(1)} s`);
  for (const { status, text } of answers) {
    expect(status).toBe(503);
    expect(text.toLowerCase()).toContain("retry-after: 2");
    expect(text.toLowerCase()).toContain("connection: close");
  }
  expect(seconds).toBeGreaterThanOrEqual(9.5);
  expect(seconds).toBeLessThanOrEqual(11.5);
  const connections = () =>
    new Promise<number>((resolve) => site.app.server.getConnections((_, count) => resolve(count)));
  await context.expect.poll(connections).toBe(0);
  expect((await site.send("/utils/health-check/")).status).toBe(200);
});

test
  .runIf(engine() === "postgres")
  .concurrent(
    "I8: what the database takes too long for is abandoned there, and its place is free again",
    async () => {
      const pool = 10;
      await using site = await startSite({
        routes: (app, db) =>
          void app.get(
            "/slow",
            { schema: { hide: true } },
            async () => void (await sql`select pg_sleep(60)`.execute(db)),
          ),
      });
      const asleep = async () =>
        (
          await sql`select 1 from pg_stat_activity where datname = current_database() and query like 'select pg_sleep%' and state = 'active'`.execute(
            site.db,
          )
        ).rows.length;
      const begun = performance.now();
      const answers = await Promise.all(Array.from({ length: pool }, () => site.send("/slow")));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
      expect((performance.now() - begun) / 1000).toBeLessThanOrEqual(10);
      expect(await asleep()).toBe(0);
      expect((await site.send("/utils/health-check/")).status).toBe(200);
    },
  );
