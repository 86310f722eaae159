import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { secretKeyIn } from "./data-dir.ts";

test("K6: secret key: the first start creates a key of 32 bytes, and a short key is refused", () => {
  using here = temporaryFolder();
  using other = temporaryFolder();
  const file = join(here.path, "secret.key");
  const key = secretKeyIn(here.path);
  expect(Buffer.from(key, "base64url")).toHaveLength(32);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(secretKeyIn(here.path)).toBe(key);
  expect(secretKeyIn(other.path)).not.toBe(key);
  writeFileSync(file, "hunter2");
  expect(() => secretKeyIn(here.path)).toThrow(
    expect.objectContaining({
      exitCode: 78,
      message: expect.stringMatching(
        /^(?!.*hunter2).*secret\.key must contain at least 32 characters/s,
      ),
    }),
  );
});
