// `npm run dev` as package.json has it, in a copy of the project whose files are changed while it runs.
import { spawn } from "node:child_process";
import { appendFileSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copyProject } from "#server/testing/copy-project.ts";
import { watchProgram } from "#server/testing/run-program.ts";

test("npm run dev starts again when the contract or the site's settings change, also after a slip", async () => {
  using copy = copyProject();
  const at = (path: string) => join(copy.folder, path);
  const { scripts } = JSON.parse(readFileSync(at("package.json"), "utf8"));
  const { PATH = "", HOME = "" } = process.env;
  const env = {
    PATH: `${join(import.meta.dirname, "..", "node_modules", ".bin")}:${PATH}`,
    HOME,
    HOST: "127.0.0.1",
    PORT: "0",
    DATA_DIR: at("data"),
    SAMPLE_DATA: "off",
  };
  // In a group of its own: the one that watches and the one that serves are ended together.
  const child = spawn("sh", ["-c", scripts.dev], {
    cwd: copy.folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const endGroup = async () => {
    const { pid, exitCode, signalCode } = child;
    if (pid && exitCode === null && signalCode === null) process.kill(-pid, "SIGKILL");
  };
  await using program = { ...watchProgram(child), [Symbol.asyncDispose]: endGroup };
  let starts = 0;
  const isReady = () => program.says(new RegExp(`(?:is ready on.*){${++starts}}`, "s"));

  await isReady();
  // Some editors write another file and rename it; a second time the old one is no longer there to be watched.
  for (const [index, path] of [
    "contract/errors.ts",
    "site.config.ts",
    "site.config.ts",
  ].entries()) {
    writeFileSync(
      at("saved"),
      `${readFileSync(at(path), "utf8")}\nprocess.stdout.write("change ${index}\\n");\n`,
    );
    renameSync(at("saved"), at(path));
    await program.says(new RegExp(`change ${index}`));
    await isReady();
  }
  const good = readFileSync(at("server/app.ts"), "utf8");
  writeFileSync(at("server/app.ts"), `${good}\nconst half = ;\n`);
  await program.says(/ERR_INVALID_TYPESCRIPT_SYNTAX/);
  writeFileSync(at("server/app.ts"), good);
  await isReady();
  const address =
    program
      .output()
      .match(/(?<=listening at )http:[\w.:/]+/g)
      ?.at(-1) ?? "";
  expect((await fetch(address, { headers: { accept: "text/html" } })).status).toBe(200);

  // In the middle of a restart: nothing is started any more.
  appendFileSync(at("server/app.ts"), "\n");
  await program.says(/(?:server\/app\.ts has changed.*){3}/s);
  child.kill("SIGTERM");
  expect((await program.ended).code).toBe(0);
  await expect(fetch(address)).rejects.toThrow("fetch failed");
});
