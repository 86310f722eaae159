import { execFileSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "./folder.ts";

test("K12: what the site needs installs from the lock file without running anybody's scripts, and works", {
  timeout: 180_000,
}, () => {
  using folder = temporaryFolder();
  for (const name of ["package.json", "package-lock.json", ".npmrc"])
    copyFileSync(name, join(folder.path, name));
  const options = { cwd: folder.path, encoding: "utf8" } as const;
  execFileSync(
    "npm",
    ["ci", "--omit=dev", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"],
    options,
  );
  // The two that are not JavaScript alone.
  const script = `
    const { default: sharp } = await import("sharp");
    const { hash } = await import("@node-rs/argon2");
    await sharp({ create: { width: 2, height: 2, channels: 3, background: "#fff" } }).png().toBuffer();
    console.log((await hash("x")).slice(0, 10));`;
  expect(execFileSync(process.execPath, ["--input-type=module", "-e", script], options)).toBe(
    "$argon2id$\n",
  );
});
