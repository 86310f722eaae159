const withoutSlash = (path = "") => path.replace(/\/$/, "");

/** Returns whether the path belongs to a page. For files, API paths and unknown paths, the router matches only a parent page. */
export const isPage = (matches: { pathname: string }[], path: string) =>
  withoutSlash(matches.at(-1)?.pathname) === withoutSlash(path);
