import { expect, test } from "vitest";
import { builtAssets, inlineStyles } from "./assets.ts";

const chunks = {
  "web/entry-client.tsx": { file: "assets/client.js", imports: ["_pages.js"] },
  "_pages.js": {
    file: "assets/pages.js",
    imports: ["_vendor.js"],
    css: ["assets/pages.css"],
    assets: ["assets/serif.woff2", "assets/icon.svg"],
  },
  "_vendor.js": { file: "assets/vendor.js" },
  "_form.js": {
    file: "assets/form.js",
    css: ["assets/form.css"],
    imports: ["_vendor.js", "web/entry-client.tsx"],
  },
  "web/routes/_layout/settings.tsx?tsr-split=component": {
    file: "assets/settings.js",
    imports: ["_form.js"],
  },
  "web/routes/_layout/admin/index.tsx?tsr-split=component": { file: "assets/admin.js" },
};
const inline = inlineStyles(chunks, (file) => `.from{content:"${file}"}`);
const assetTags = builtAssets(chunks, inline);
const tags = (routeIds: string[]) => assetTags(routeIds, "at once");
const preloaded = (html: string) =>
  [...html.matchAll(/modulepreload" href="\/assets\/(\w+)\.js/g)].map(([, name]) => name);

test("every page brings the font, the styles, the entry and what it needs", () => {
  const html = tags(["__root__", "/_layout"]);
  expect(html).toContain(
    '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/serif.woff2">',
  );
  expect(html).toContain('<style>.from{content:"assets/pages.css"}</style>');
  expect(html).not.toContain("stylesheet");
  expect(html).not.toContain("form");
  expect(html).not.toContain("icon");
  expect(html).toContain('<script type="module" async src="/assets/client.js"></script>');
  expect(preloaded(html)).toEqual(["pages", "vendor"]);
});

test("a page with code of its own brings that too, each file once", () => {
  expect(preloaded(tags(["__root__", "/_layout", "/_layout/settings"]))).toEqual([
    "pages",
    "vendor",
    "settings",
    "form",
  ]);
  expect(tags(["__root__", "/_layout", "/_layout/settings"])).toContain(
    '<link rel="stylesheet" href="/assets/form.css">',
  );
  expect(preloaded(tags(["__root__", "/_layout", "/_layout/admin/"]))).toEqual([
    "pages",
    "vendor",
    "admin",
  ]);
});

test("a page's own styles are named in its head, and in no other", () => {
  const form = '<link rel="stylesheet" href="/assets/form.css">';
  expect(tags(["__root__", "/_layout", "/_layout/settings"])).toContain(form);
  expect(tags(["__root__", "/_layout"])).not.toContain(form);
});

test("where scripts wait until the page is shown, it names them, the entry first, and fetches none", () => {
  const html = assetTags(["__root__", "/_layout"], "once shown");
  expect(html).toContain(
    '<meta name="scripts" content="/assets/client.js /assets/pages.js /assets/vendor.js">',
  );
  expect(html).not.toMatch(/<script|modulepreload/);
});

test("a build without its entry is no build", () => {
  expect(() => builtAssets({}, inline)).toThrow("build the pages again");
});
