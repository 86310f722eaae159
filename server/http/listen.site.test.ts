import { expect, test } from "vitest";
import { startSite } from "../testing/start-site.ts";
import { listen } from "./listen.ts";

test("localhost is 127.0.0.1, where proxies look for it", async () => {
  await using site = await startSite();
  await listen(site.app, { host: "localhost", port: 0 });
  expect(site.app.addresses()).toEqual([
    { address: "127.0.0.1", family: "IPv4", port: expect.any(Number) },
  ]);
});
