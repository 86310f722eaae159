import type { AnyRouter } from "@tanstack/react-router";

const withoutSlash = (path = "") => path.replace(/\/$/, "");

/** Not a file or a call of this site, nor an address where nothing is: the router matches those up to the page above. */
export const isPage = (router: AnyRouter, path: string) =>
  withoutSlash(router.matchRoutes(path, {}).at(-1)?.pathname) === withoutSlash(path);
