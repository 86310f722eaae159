import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#server/testing/temporary-folder.ts";

const { optionalDependencies } = JSON.parse(readFileSync("runtime/package.json", "utf8")) as {
  optionalDependencies: Record<string, string>;
};

function setUp({ npm, registry = "" }: { npm?: string; registry?: string }) {
  using clone = temporaryFolder();
  const inClone = (name: string) => join(clone.path, name);
  const program = (name: string, script: string) =>
    writeFileSync(inClone(name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  mkdirSync(inClone("bin"));
  if (npm) program("bin/npm", npm);
  for (const name of ["scripts", "package.json"]) cpSync(name, inClone(name), { recursive: true });
  for (const name of ["package.json", "package-lock.json"])
    cpSync(join("runtime", name), inClone(join("runtime", name)));
  const { status, stderr } = spawnSync(process.execPath, [inClone("scripts/setup.mjs")], {
    encoding: "utf8",
    env: {
      PATH: `${inClone("bin")}:${process.env.PATH}`,
      npm_config_user_agent: "npm/11.0.0 node/v20.0.0 linux x64",
      npm_config_cache: inClone("cache"),
      npm_config_registry: registry,
      npm_config_fetch_retries: "0",
    },
  });
  return { status, said: stderr };
}

test("setup: a downloaded Node that does not start is reported with its own error", () => {
  const binaries = Object.keys(optionalDependencies).map((name) => `node_modules/${name}/bin`);
  const npm = `for folder in ${binaries.join(" ")}; do mkdir -p $folder; cd $folder
printf '#!/bin/sh\\necho libatomic.so.1 is missing >&2; exit 127' >node; chmod +x node; cd -; done`;
  expect(setUp({ npm })).toEqual({
    status: 1,
    said: "setup: Node 24 or newer is needed (found 20.0.0). The one from npm does not start here (libatomic.so.1 is missing): install Node from https://nodejs.org and try again.\n",
  });
});

test("setup: an unreachable registry is reported although npm reports no error", () => {
  expect(setUp({ registry: "http://127.0.0.1:9" })).toEqual({
    status: 1,
    said: expect.stringMatching(/^setup: .* npm could not download the one for .+ try again\.\n$/),
  });
});
