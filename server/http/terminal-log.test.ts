import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createLog } from "./log.ts";
import { terminalLog } from "./terminal-log.ts";

test("terminal log: shows one line per entry and escapes control characters", () => {
  let shown = "";
  const terminal = new Writable({
    write: (text, _encoding, done) => {
      shown += text;
      done();
    },
  });
  const log = createLog({ logLevel: "info" }, terminalLog(terminal));
  log.info({ method: "GET", route: "/music/:year", status: 401, ms: 2.5 });
  const err = new Error("it broke \u001b]0;title\u0007");
  log.error({ err, path: "/a\u001b[31m\nb" }, "page failed");
  const lines = shown.split("\n");
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d info {2}GET \/music\/:year 401 2.5 ms$/);
  expect(lines[1]).toMatch(/^\d\d:\d\d:\d\d error page failed path=\/a\\u001b\[31m\\u000ab$/);
  expect(lines[2]).toBe("  Error: it broke \\u001b]0;title\\u0007");
  expect(lines[3]).toMatch(/^ {6}at .*terminal-log\.test\.ts:\d+:\d+/);
});
