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
const scripts = routes.__root__?.preloads ?? [];
const compressed = (files: string[] = []) =>
  files.reduce((sum, file) => sum + statSync(join(client, `${file}.br`)).size, 0);

test("home brings at most 110 kB of scripts, as every public page; those with songs little more", () => {
  expect(scripts.length).toBeGreaterThan(1);
  expect(compressed(scripts)).toBeLessThanOrEqual(110_000);
  for (const id of ["/", "/music/_search/", "/music/$year", "/photography"])
    expect(routes[`/_layout${id}`], id).toBeUndefined();
  for (const id of ["/_layout/music/_search/search", "/_layout/music/$year_/$playlist"]) {
    expect(compressed(routes[id]?.preloads), id).toBeGreaterThan(0);
    expect(compressed(routes[id]?.preloads), id).toBeLessThanOrEqual(3500);
  }
});
