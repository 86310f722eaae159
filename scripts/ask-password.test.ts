import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { StartError } from "#server/process/start-error.ts";
import { askPassword } from "./ask-password.ts";

function terminal(...typed: string[]) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  for (const keys of typed) input.write(keys);
  const shown = () => {
    output.end();
    return text(output);
  };
  return { input, output, shown };
}

test("asks until the same good password is typed twice, and shows none of it", async () => {
  const { shown, ...streams } = terminal(
    "short\r",
    "one long enough\r",
    "another one\r",
    "one long enough\r",
    "one long enougg\x7fh\r",
  );
  expect(await askPassword(streams)).toBe("one long enough");
  expect((await shown()).split("\n")).toEqual([
    "Password: ",
    "Password must be at least 8 characters",
    "Password: ",
    "Once more: ",
    "The two passwords were not the same.",
    "Password: ",
    "Once more: ",
    "",
  ]);
});

test("Ctrl-C leaves without a password", async () => {
  const { shown: _, ...streams } = terminal("half a pass", "\x03");
  await expect(askPassword(streams)).rejects.toBeInstanceOf(StartError);
});
