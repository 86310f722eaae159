import { expect, test } from "vitest";
import { pageManifest } from "./page-manifest.ts";

const chunks = {
  "web/entry-client.tsx": { file: "assets/client.js", imports: ["_pages.js"] },
  "_pages.js": { file: "assets/pages.js", imports: ["_vendor.js"] },
  "_vendor.js": { file: "assets/vendor.js" },
  "_form.js": { file: "assets/form.js", imports: ["_vendor.js", "web/entry-client.tsx"] },
  "style.css": { file: "assets/style.css" },
  "web/routes/_layout/settings.tsx?tsr-split=component": {
    file: "assets/settings.js",
    imports: ["_form.js"],
  },
  "web/routes/_layout/admin/index.tsx?tsr-split=component": { file: "assets/admin.js" },
  "web/routes/_layout/feed[.]xml.tsx?tsr-split=component": { file: "assets/feed.js" },
};

test("every page brings the styles, the entry and what it imports", () => {
  expect(pageManifest(chunks).routes.__root__).toEqual({
    preloads: ["/assets/client.js", "/assets/pages.js", "/assets/vendor.js"],
    css: ["/assets/style.css"],
    scripts: [
      { attrs: { type: "module", async: true, fetchPriority: "low", src: "/assets/client.js" } },
    ],
  });
});

test("a route with code of its own brings that too, and nothing twice", () => {
  const { __root__: _, ...routes } = pageManifest(chunks).routes;
  expect(routes).toEqual({
    "/_layout/settings": { preloads: ["/assets/settings.js", "/assets/form.js"] },
    "/_layout/admin/": { preloads: ["/assets/admin.js"] },
    "/_layout/feed.xml": { preloads: ["/assets/feed.js"] },
  });
});

test("a build without its entry is no build", () => {
  expect(() => pageManifest({})).toThrow("build the pages again");
});
