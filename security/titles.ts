// Which tests prove which targets: their titles say it.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname, "..");

/** The targets that a test's title names before its colon, or that the titles in a source file name. */
export const idsIn = (text: string): string[] =>
  [...text.matchAll(/(?:^|\(\s*["'`])([A-L]\d+(?:, [A-L]\d+)*): /g)].flatMap(([, ids = ""]) =>
    ids.split(", "),
  );

/** Every file of tests with the targets its titles name. */
export const testFiles = () =>
  globSync("{contract,server,web,scripts,security,e2e}/**/*.{test,spec}.ts", { cwd: root })
    .sort()
    .map((path) => ({ path, ids: idsIn(readFileSync(join(root, path), "utf8")) }));
