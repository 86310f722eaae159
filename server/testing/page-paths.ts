import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sitePages, writtenPages } from "#domain/site-pages.ts";

const routeTree = join(import.meta.dirname, "..", "..", "web", "route-tree.gen.ts");
const [, paths = ""] = /fullPaths:([^;]*);/.exec(readFileSync(routeTree, "utf8")) ?? [];

/** The paths of all pages, except pages with a token in the path. */
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

export const isPublicPage = (path: string) =>
  listed.includes(path) || /^\/(?:music|photography|docs|feed|followed)\b/.test(path);
