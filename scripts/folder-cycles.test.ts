// Lint finds import cycles between files. These tests find import cycles between folders.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const imports = /\b(?:from|import)\s*\(?\s*"((?:\.{1,2}\/|#server\/|#web\/)[^"]+)"/g;
const isProduct = (path: string) => !/\.test\.ts$|\.gen\.ts$|\/testing\//.test(path);

/** Returns undefined for files at the top of `server/` and `web/`, which may import everything. */
const folderOf = (path: string) => /^(?:server|web)\/(?:features\/)?[^/]+(?=\/)/.exec(path)?.[0];

const filesOf = (side: string) =>
  globSync(`${side}/**/*.{ts,tsx}`, { cwd: root }).filter(isProduct);

const importsOf = (path: string) =>
  [...readFileSync(join(root, path), "utf8").matchAll(imports)].map(([, imported = ""]) =>
    imported.startsWith("#") ? imported.slice(1) : normalize(join(dirname(path), imported)),
  );

function arrowsOf(paths: string[]) {
  const arrows = new Map<string, Set<string>>();
  for (const path of paths) {
    const from = folderOf(path);
    for (const to of importsOf(path).map(folderOf))
      if (from && to && from !== to) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
  }
  return arrows;
}

/** Removes folders that import no remaining folder, until every remaining folder is in a cycle or imports a cycle. */
function foldersInCycles(arrows: Map<string, Set<string>>) {
  const left = new Map(arrows);
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const [folder, targets] of left)
      if (![...targets].some((target) => left.has(target))) left.delete(folder);
  }
  return [...left];
}

test.each(["server", "web"])("folders of %s/: imports between folders have no cycle", (side) => {
  const arrows = arrowsOf(filesOf(side));
  expect(arrows.size).toBeGreaterThan(5);
  expect(foldersInCycles(arrows)).toEqual([]);
});

/** Matches features and the other folders that may import features. */
const above = /^(?:server|web)\/(?:features|routes|layout|across-features)\//;
const isFeature = (path: string) => path.includes("/features/");

test.each(["server", "web"])("folders of %s/: no shared folder imports a feature", (side) => {
  const carrying = filesOf(side).filter((path) => folderOf(path) && !above.test(path));
  expect(carrying.length).toBeGreaterThan(30);
  const knowsFeatures = (path: string) =>
    isFeature(path) || (!folderOf(path) && importsOf(path).some(isFeature));
  expect(
    carrying.flatMap((path) =>
      importsOf(path)
        .filter(knowsFeatures)
        .map((to) => `${path} imports ${to}`),
    ),
  ).toEqual([]);
});
