// Files that import each other in a circle are a lint error; this finds folders that do.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const imports = /\b(?:from|import)\s*\(?\s*"((?:\.{1,2}\/|#server\/|#web\/)[^"]+)"/g;
const isProduct = (path: string) => !/\.test\.ts$|\.gen\.ts$|\/testing\//.test(path);

/** `server/auth` for server/auth/guards.ts; undefined for what lies at the top of a side, which may know everything. */
const folderOf = (path: string) => /^(?:server|web)\/[^/]+(?=\/)/.exec(path)?.[0];

function arrowsOf(paths: string[]) {
  const arrows = new Map<string, Set<string>>();
  for (const path of paths.filter(isProduct)) {
    const from = folderOf(path);
    for (const [, imported = ""] of readFileSync(join(root, path), "utf8").matchAll(imports)) {
      const to = folderOf(
        imported.startsWith("#") ? imported.slice(1) : normalize(join(dirname(path), imported)),
      );
      if (from && to && from !== to) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
  }
  return arrows;
}

/** Removes folders that lead nowhere further, again and again: the rest are in a circle, or lead into one. */
function foldersInCircles(arrows: Map<string, Set<string>>) {
  const left = new Map(arrows);
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const [folder, targets] of left)
      if (![...targets].some((target) => left.has(target))) left.delete(folder);
  }
  return [...left];
}

test.each(["server", "web"])(
  "no two folders of %s/ import each other, not even by a way around",
  (side) => {
    const arrows = arrowsOf(globSync(`${side}/**/*.{ts,tsx}`, { cwd: root }));
    expect(arrows.size).toBeGreaterThan(5);
    expect(foldersInCircles(arrows)).toEqual([]);
  },
);
