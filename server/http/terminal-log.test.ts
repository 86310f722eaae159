import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { addressOf, watchProgram } from "../testing/run-program.ts";

const folder = mkdtempSync(join(tmpdir(), "mixtape-terminal-"));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

function inTerminal(script: string) {
  const { PATH = "", HOME = "" } = process.env;
  const settings = { PORT: "0", SAMPLE_DATA: "off", DATA_DIR: mkdtempSync(join(folder, "data-")) };
  const env = { PATH, HOME, TERM: "xterm-256color", ...settings };
  const command = `exec ${process.execPath} ${join(import.meta.dirname, script)}`;
  // Ended by force, script takes the terminal with it, and the program is hung up on.
  return watchProgram(
    spawn("script", ["-qec", command, "/dev/null"], { env, stdio: ["ignore", "pipe", "pipe"] }),
  );
}

// Other systems' script(1) takes other arguments.
describe.runIf(process.platform === "linux")("in a terminal", () => {
  test("each request is one line, the start says the address, and nothing is JSON", async () => {
    await using site = inTerminal("../main.ts");
    await site.says(/Mixtape is ready on http:\/\/localhost:0\r\n/);
    const address = await addressOf(site);
    await fetch(`${address}/music/1999`);
    await fetch(`${address}/users/me`);
    await site.says(/users\/me.*\r\n/);
    const shown = site.output().split("\r\n");
    expect(shown).toContainEqual(
      expect.stringMatching(/^\d\d:\d\d:\d\d info {2}GET \/music\/:year 200 [\d.]+ ms /),
    );
    expect(shown).toContainEqual(
      expect.stringMatching(/^\d\d:\d\d:\d\d info {2}GET \/users\/me 401 [\d.]+ ms /),
    );
    expect(site.output()).not.toContain("{");
  });

  test("an error has its stack below it, and what strangers wrote cannot steer the terminal", async () => {
    await using program = inTerminal("../testing/log-an-error.ts");
    expect((await program.ended).code).toBe(0);
    const [first, ...stack] = program.output().trimEnd().split("\r\n");
    expect(first).toMatch(/^\d\d:\d\d:\d\d error page failed path=\/a\\u001b\[31m\\u000ab$/);
    expect(stack[0]).toBe("  Error: it broke \\u001b]0;title\\u0007");
    expect(stack[1]).toMatch(/^ {6}at .*log-an-error\.ts:\d+:\d+/);
    expect(program.output()).not.toContain("\u001b");
  });
});
