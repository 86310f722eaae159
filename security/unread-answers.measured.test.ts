import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { exampleAddress } from "#server/testing/example-address.ts";
import { pagePaths } from "#server/testing/page-paths.ts";
import { processorTime } from "../bench/under-load.ts";
import { runSite } from "./folder.ts";

const files = ["/openapi.json", "/docs", "/feed.xml", "/sitemap.xml", "/site.webmanifest"];
const calls = routes
  .filter(({ method, schema }) => method === "GET" && !("security" in schema))
  .map(({ url }) => exampleAddress(url));
const asked = [
  ...[...files, ...calls, "/music/search?q=a"].map((path) => [path, "*/*"]),
  ...[...pagePaths, "/nothing"].map((path) => [path, "text/html"]),
];

test("M3: unread responses: the site still answers while 28 clients leave 64 responses each unread", {
  timeout: 600_000,
}, async () => {
  await using site = await runSite({ SAMPLE_DATA: "on" });
  const { address, api, program } = site;
  // A character beyond Latin-1 doubles the memory that Node needs for each page.
  await api("PATCH /site/settings", { body: { name: "Mixtape \u2600" } });
  const { port } = new URL(address);
  for (const [path, accept] of asked) {
    const request = `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: ${accept}\r\n\r\n`;
    const sockets = Array.from({ length: 28 }, () =>
      connect(Number(port), "127.0.0.1")
        .on("error", () => {})
        .pause(),
    );
    for (const socket of sockets) socket.write(request.repeat(64));
    // When the site uses almost no CPU time, it has generated all responses.
    await expect
      .poll(
        async () => {
          const before = processorTime(program.child.pid);
          await wait(300);
          return processorTime(program.child.pid) - before;
        },
        { timeout: 60_000 },
      )
      .toBeLessThan(0.05);
    const { status } = await fetch(`${address}/utils/health-check/`);
    expect([path, status]).toEqual([path, 200]);
    for (const socket of sockets) socket.destroy();
  }
});
