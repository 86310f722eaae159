import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sitePages, writtenPages } from "#domain/site-pages.ts";

const routeTree = join(import.meta.dirname, "..", "..", "web", "route-tree.gen.ts");
const [, paths = ""] = /fullPaths:([^;]*);/.exec(readFileSync(routeTree, "utf8")) ?? [];

/** Paths of all pages but the preview of a draft. The playlist page shows March 2024, and the gallery page shows Lisbon. */
export const pagePaths = [...paths.matchAll(/"(.*?)"/g)]
  .map(([, path = ""]) =>
    path
      .replace("$year", "2024")
      .replace("$playlist", "march")
      .replace("$gallery", "lisbon")
      .replace("$answer", "yes"),
  )
  .filter((path) => !path.includes("$token"));

const listed = [...sitePages, ...writtenPages].map(({ path }) => path);

/** Tells whether visitors may read the page and search engines may index it. */
export const isPublicPage = (path: string) =>
  listed.includes(path) || /^\/(?:music|photography|docs|feed|followed)\b/.test(path);
