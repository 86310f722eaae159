import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { copyProject } from "../testing/copy-project.ts";

test.for<[command: "vitest" | "playwright", path: string]>([
  ["vitest", "server/pages/budgets.test.ts"],
  ["vitest", "server/http/refused-requests.site.test.ts"],
  ["playwright", "e2e/visitor.spec.ts"],
])("in a copy that was never built, %s %s says how to build the pages", ([command, path]) => {
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
