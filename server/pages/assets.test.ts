import { expect, test } from "vitest";
import { builtAssets } from "./assets.ts";

const tags = builtAssets({
  "web/entry-client.tsx": { file: "assets/client.js", imports: ["_vendor.js"], css: ["assets/client.css"], assets: ["assets/serif.woff2"] },
  "_vendor.js": { file: "assets/vendor.js" },
  "_form.js": { file: "assets/form.js", imports: ["_vendor.js", "web/entry-client.tsx"] },
  "web/routes/_layout/settings.tsx?tsr-split=component": { file: "assets/settings.js", imports: ["_form.js"] },
  "web/routes/_layout/admin/index.tsx?tsr-split=component": { file: "assets/admin.js" },
});
const preloaded = (html: string) => [...html.matchAll(/modulepreload" href="\/assets\/(\w+)\.js/g)].map(([, name]) => name);

test("every page brings the font, the styles, the entry and what it needs", () => {
  const html = tags(["__root__", "/_layout"]);
  expect(html).toContain('<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/serif.woff2">');
  expect(html).toContain('<link rel="stylesheet" href="/assets/client.css">');
  expect(html).toContain('<script type="module" async src="/assets/client.js"></script>');
  expect(preloaded(html)).toEqual(["vendor"]);
});

test("a page with code of its own brings that too, each file once", () => {
  expect(preloaded(tags(["__root__", "/_layout", "/_layout/settings"]))).toEqual(["vendor", "settings", "form"]);
  expect(preloaded(tags(["__root__", "/_layout", "/_layout/admin/"]))).toEqual(["vendor", "admin"]);
});

test("a build without its entry is no build", () => {
  expect(() => builtAssets({})).toThrow("build the pages again");
});
