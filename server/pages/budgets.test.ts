// What a visitor downloads, held to its budget on the files as they are built.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { builtPages } from "./bundle.ts";
import { type BuildManifest, pageManifest } from "./page-manifest.ts";

const client = join(builtPages(), "client");
const read = (file: string) => readFileSync(join(client, file), "utf8");
const chunks: BuildManifest = JSON.parse(read(".vite/manifest.json"));
const { routes } = pageManifest(chunks);
const files = Object.values(chunks).map(({ file }) => `/${file}`);
const { preloads: scripts = [], css = [] } = routes.__root__ ?? {};
const compressed = (paths: string[]) => paths.map((path) => `${path}.br`);

test.each([
  ["home's scripts", compressed(scripts), 110_000],
  ["the styles of the whole site", compressed(css), 16_000],
  ["the one font", files.filter((file) => file.endsWith(".woff2")), 22_000],
  ...["/_layout/music/_search/search", "/_layout/music/$year_/$playlist"].map(
    (id) => [`what ${id} adds`, compressed(routes[id]?.preloads ?? []), 3500] as const,
  ),
] as const)("%s: %j, at most %i bytes", (_, paths, most) => {
  expect(paths.length).toBeGreaterThan(0);
  const bytes = paths.reduce((sum, path) => sum + statSync(join(client, path)).size, 0);
  expect(bytes).toBeLessThanOrEqual(most);
});

test.each(["/", "/music/_search/", "/music/$year", "/photography"])(
  "%s brings the same scripts as every public page",
  (id) => expect(routes[`/_layout${id}`]).toBeUndefined(),
);

test.each(["invalid_type", "mutationFn", "alertdialog", "aria-haspopup", "aria-invalid"])(
  "dialogs, menus, forms and validators, known by %s, are on no public page",
  (trace) => {
    const holds = (file: string) => file.endsWith(".js") && read(file).includes(trace);
    expect(scripts.filter(holds)).toEqual([]);
    expect(files.filter(holds)).not.toEqual([]);
  },
);
