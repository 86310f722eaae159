// Follows the Dockerfile without Docker.
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { builtPages } from "#server/pages/bundle.ts";
import { addressOf, runProgram } from "#server/testing/run-program.ts";
import { settingsFor, temporaryFolder } from "./folder.ts";

const [, runs = ""] = readFileSync("Dockerfile", "utf8").split(/^FROM .*\n(?=ENV)/m);

test("K12: image: the site runs with packages whose install scripts did not run", {
  timeout: 300_000,
}, async () => {
  using image = temporaryFolder();
  using data = temporaryFolder();
  builtPages();
  const copy = (path: string, to = path) =>
    cpSync(path, join(image.path, to), { recursive: true, dereference: true });
  for (const [, from = "", to] of runs.matchAll(/^COPY (?:--from=build )?(.+) (\S+)$/gm))
    for (const path of from.replaceAll("/app/", "").split(" "))
      if (path !== "node_modules") copy(path, to === "./" ? path : to);
  for (const path of ["package-lock.json", ".npmrc"]) copy(path);
  const quietly = ["--prefer-offline", "--no-audit", "--no-fund"];
  execFileSync("npm", ["ci", "--omit=dev", "--ignore-scripts", ...quietly], { cwd: image.path });

  const settings = settingsFor(data.path);
  await using site = runProgram(settings, { script: join(image.path, "server", "main.ts") });
  const address = await addressOf(site);
  expect((await fetch(address)).status).toBe(200);
  const card = await fetch(`${address}/cards/site.jpg`);
  expect(card.headers.get("content-type")).toBe("image/jpeg");
  const run = (args: string[], env: Record<string, string>) =>
    execFileSync(process.execPath, args, { cwd: image.path, env, stdio: "pipe" });
  run(["scripts/backup.ts", join(data.path, "backups")], settings);
  const [, check = "[]"] = /^HEALTHCHECK .*\\\n\s*CMD (\[.*\])$/m.exec(runs) ?? [];
  const [, ...checkArgs] = JSON.parse(check) as string[];
  run(checkArgs, { PORT: new URL(address).port });
  expect(() => run(checkArgs, { PORT: "9" })).toThrow();
});
