import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { builtPages } from "./bundle.ts";
import { type BuildManifest, pageManifest } from "./page-manifest.ts";

const client = join(builtPages(), "client");
const read = (file: string) => readFileSync(join(client, file), "utf8");
const chunks: BuildManifest = JSON.parse(read(".vite/manifest.json"));
const { routes } = pageManifest(chunks);
const scripts = routes.__root__?.preloads ?? [];
const compressed = (files: string[] = []) =>
  files.reduce((sum, file) => sum + statSync(join(client, `${file}.br`)).size, 0);

test("scripts: the home page loads at most 12 files and 110 kB; pages with songs load at most 4.5 kB more", () => {
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.length).toBeLessThanOrEqual(12);
  expect(compressed(scripts)).toBeLessThanOrEqual(110_000);
  for (const id of ["/", "/music/_search/", "/music/$year", "/photography"])
    expect(routes[`/_layout${id}`], id).toBeUndefined();
  for (const id of ["_search/search", "$year_/$playlist", "$year_/review"].map(
    (page) => `/_layout/music/${page}`,
  )) {
    expect(compressed(routes[id]?.preloads), id).toBeGreaterThan(1000);
    expect(compressed(routes[id]?.preloads), id).toBeLessThanOrEqual(4500);
  }
});

test("styles: the cascade layers of the built stylesheet are in the right order", () => {
  const [styles = ""] = routes.__root__?.css ?? [];
  const layers = [...read(styles).matchAll(/@layer (\w+)\{/g)].map(([, name]) => name);
  expect([...new Set(layers)]).toEqual(["reset", "base", "components", "features", "device"]);
});

test.each(["invalid_type", "mutationFn", "alertdialog", "aria-haspopup", "aria-invalid"])(
  "scripts: public pages load no code of dialogs, menus, forms or validators, such as %s",
  (trace) => {
    const files = Object.values(chunks).map(({ file }) => `/${file}`);
    const holds = (file: string) => file.endsWith(".js") && read(file).includes(trace);
    expect(scripts.filter(holds)).toEqual([]);
    expect(files.filter(holds)).not.toEqual([]);
  },
);
