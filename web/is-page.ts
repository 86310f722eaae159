const withoutSlash = (path = "") => path.replace(/\/$/, "");

/** Returns whether the router found a page for the whole path. Paths of files, API paths and unknown paths match only a parent page. */
export const isPage = (matches: { pathname: string }[], path: string) =>
  withoutSlash(matches.at(-1)?.pathname) === withoutSlash(path);
