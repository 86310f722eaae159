import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { secretKeyIn } from "./data-dir.ts";

function folder() {
  const path = mkdtempSync(join(tmpdir(), "mixtape-secret-"));
  const file = join(path, "secret.key");
  return { path, file, [Symbol.dispose]: () => rmSync(path, { recursive: true }) };
}

test("K6: secret key: the first start creates a key of 32 bytes, and a short key is refused", () => {
  using here = folder();
  using other = folder();
  const key = secretKeyIn(here.path);
  expect(Buffer.from(key, "base64url")).toHaveLength(32);
  expect(statSync(here.file).mode & 0o777).toBe(0o600);
  expect(secretKeyIn(here.path)).toBe(key);
  expect(secretKeyIn(other.path)).not.toBe(key);
  writeFileSync(here.file, "hunter2");
  expect(() => secretKeyIn(here.path)).toThrow(
    expect.objectContaining({
      exitCode: 78,
      message: expect.stringMatching(
        /^(?!.*hunter2).*secret\.key must contain at least 32 characters/s,
      ),
    }),
  );
});
