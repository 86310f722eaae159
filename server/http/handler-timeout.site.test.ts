import { expect, test } from "vitest";
import { listening } from "../testing/raw-http.ts";
import { startSite } from "../testing/start-site.ts";

test("I8: a handler that hangs is answered with 503 also where the call had a body", async () => {
  await using site = await startSite({
    routes: (app) =>
      void app.post(
        "/stuck",
        { schema: { hide: true }, handlerTimeout: 200 },
        () => new Promise(() => {}),
      ),
  });
  const address = `http://127.0.0.1:${await listening(site)}`;
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${address}/stuck`, { method: "POST", headers, body: "{}" });
  expect([
    answer.status,
    answer.headers.get("retry-after"),
    answer.headers.get("connection"),
  ]).toEqual([503, "2", "close"]);
  expect((await fetch(`${address}/utils/health-check/`)).status).toBe(200);
});
