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
const compressed = (files: string[] = []) =>
  files.reduce((sum, file) => sum + statSync(join(client, `${file}.br`)).size, 0);
const scripts = routes.__root__?.preloads ?? [];

test("home brings at most 110 kB of scripts", () => {
  expect(scripts.length).toBeGreaterThan(1);
  expect(routes["/_layout/"]).toBeUndefined();
  expect(compressed(scripts)).toBeLessThanOrEqual(110_000);
});

test("the styles of the whole site are at most 16 kB", () => {
  expect(compressed(routes.__root__?.css)).toBeGreaterThan(1000);
  expect(compressed(routes.__root__?.css)).toBeLessThanOrEqual(16_000);
});

test("there is one font, of at most 22 kB", () => {
  const fonts = Object.values(chunks)
    .map(({ file }) => file)
    .filter((file) => file.endsWith(".woff2"));
  expect(fonts).toHaveLength(1);
  expect(statSync(join(client, fonts[0] ?? "")).size).toBeLessThanOrEqual(22_000);
});

test("every public page brings the same scripts, so that the next one has them already", () => {
  for (const id of ["/_layout/music/_search/", "/_layout/music/$year", "/_layout/photography"])
    expect(routes[id], id).toBeUndefined();
});

test.each([
  "/_layout/music/_search/search",
  "/_layout/music/$year_/$playlist",
  "/_layout/photography_/$gallery",
])("%s brings little more", (id) => {
  expect(compressed(routes[id]?.preloads)).toBeGreaterThan(0);
  expect(compressed(routes[id]?.preloads)).toBeLessThanOrEqual(3500);
});

test("dialogs, menus, forms and validators are on no public page", () => {
  const later = Object.values(chunks)
    .map(({ file }) => `/${file}`)
    .filter((file) => file.endsWith(".js") && !scripts.includes(file));
  for (const trace of [
    "invalid_type",
    "mutationFn",
    "alertdialog",
    "aria-haspopup",
    "aria-invalid",
  ]) {
    const holds = (file: string) => read(file).includes(trace);
    expect({ trace, now: scripts.some(holds), later: later.some(holds) }).toEqual({
      trace,
      now: false,
      later: true,
    });
  }
});

test("the layers of the styles are in their order", () => {
  const [styles = ""] = routes.__root__?.css ?? [];
  const layers = [...read(styles).matchAll(/@layer (\w+)\{/g)].map(([, name]) => name);
  expect([...new Set(layers)]).toEqual(["reset", "base", "components", "features", "device"]);
});
