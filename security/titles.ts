// Which tests prove which targets: their titles say it.
import { globSync, readFileSync } from "node:fs";

const ids = "[A-L]\\d+(?:, [A-L]\\d+)*";
const titleInSource = new RegExp(`\\(\\s*["'\`](${ids}): `, "g");
const titleOfResult = new RegExp(`^(${ids}): `);

/** The targets that a test says it proves. */
export const idsOf = (title: string): string[] => titleOfResult.exec(title)?.[1]?.split(", ") ?? [];

/** For the runners' own filters: any title that names one of these. */
export const anyOf = (wanted: string[]) => `(^|\\s)([A-L]\\d+, )*(${wanted.join("|")})(, [A-L]\\d+)*: `;

export interface TestFile {
  path: string;
  ids: Set<string>;
}

/** Every file of tests with the targets its titles name. */
export function testFiles(root: string): TestFile[] {
  const paths = globSync(["{contract,server,web,scripts,bench,security}/**/*.test.ts", "e2e/**/*.spec.ts", "security/**/*.slow.spec.ts"], {
    cwd: root,
  });
  return paths.sort().map((path) => {
    const source = readFileSync(`${root}/${path}`, "utf8");
    return { path, ids: new Set([...source.matchAll(titleInSource)].flatMap(([, list = ""]) => list.split(", "))) };
  });
}
