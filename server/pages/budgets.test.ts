// What a visitor downloads, held to its budget on the files as they are built.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { builtAssets, inlineStyles } from "./assets.ts";
import { builtPages } from "./bundle.ts";

const client = join(builtPages(), "client");
const read = (file: string) => readFileSync(join(client, file), "utf8");
const chunks = JSON.parse(read(".vite/manifest.json"));
const styles = inlineStyles(chunks, read);
const assetTags = builtAssets(chunks, styles);
const compressed = (file: string) => statSync(join(client, `${file}.br`)).size;

const home = assetTags(["__root__", "/_layout", "/_layout/"], "once shown");
const scripts = /name="scripts" content="([^"]+)"/.exec(home)?.[1]?.split(" ") ?? [];
const fonts = [...home.matchAll(/as="font"[^>]*href="([^"]+)"/g)].map(
  ([, address = ""]) => address,
);

test("home brings at most 110 kB of scripts", () => {
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.reduce((sum, file) => sum + compressed(file), 0)).toBeLessThanOrEqual(110_000);
});

test("the styles in every page are at most 8 kB of it", () => {
  const bytes = brotliCompressSync(styles.text).length;
  expect(bytes).toBeGreaterThan(1000);
  expect(bytes).toBeLessThanOrEqual(8000);
});

test("there is one font, of at most 22 kB", () => {
  expect(fonts).toHaveLength(1);
  expect(statSync(join(client, fonts[0] ?? "")).size).toBeLessThanOrEqual(22_000);
});

test("every public page brings the same scripts, so that the next one has them already", () => {
  for (const id of ["/_layout/music/_search/", "/_layout/music/$year", "/_layout/photography"])
    expect(assetTags(["__root__", "/_layout", id], "once shown")).toBe(home);
});

test.each(["/_layout/music/_search/search", "/_layout/music/$year_/$playlist"])(
  "%s brings little more",
  (id) => {
    const tags = assetTags(["__root__", "/_layout", id], "once shown");
    const own = (/name="scripts" content="([^"]+)"/.exec(tags)?.[1]?.split(" ") ?? []).filter(
      (file) => !scripts.includes(file),
    );
    expect(own.length).toBeGreaterThan(0);
    expect(own.reduce((sum, file) => sum + compressed(file), 0)).toBeLessThanOrEqual(3000);
  },
);

test("dialogs, menus, forms and validators are on no public page", () => {
  const every = Object.values(chunks as Record<string, { file: string }>).map(
    ({ file }) => `/${file}`,
  );
  const later = every.filter((file) => file.endsWith(".js") && !scripts.includes(file));
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
