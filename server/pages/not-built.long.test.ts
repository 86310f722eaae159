// What needs the built pages and does not find them, in a copy of the project that was never built.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { copyProject } from "../testing/copy-project.ts";

test.for<[command: "vitest" | "playwright", path: string]>([
  ["vitest", "server/pages/budgets.test.ts"],
  ["vitest", "server/pages/rendered.test.ts"],
  ["vitest", "scripts/deploy.test.ts"],
  ["vitest", "server/http/content-types.site.test.ts"],
  ["playwright", "e2e/visitor.spec.ts"],
])("%s %s says how to build them", ([command, path]) => {
  using copy = copyProject();
  const { PATH = "", HOME = "" } = process.env;
  const args =
    command === "vitest"
      ? ["run", path, "--project=unit", "--project=sqlite"]
      : ["test", path, "--project=journeys"];
  const { status, stdout, stderr } = spawnSync(
    join(copy.folder, "node_modules", ".bin", command),
    args,
    {
      cwd: copy.folder,
      env: { PATH, HOME },
      encoding: "utf8",
    },
  );
  expect(stripVTControlCharacters(stdout + stderr)).toContain(
    "The pages are not built yet: `npm run build` builds them.",
  );
  expect(status).not.toBe(0);
});
