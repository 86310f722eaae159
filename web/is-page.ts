const withoutSlash = (path = "") => path.replace(/\/$/, "");

/** For files, API paths and unknown paths, the router matches only a parent page. */
export const isPage = (matches: { pathname: string }[], path: string) =>
  withoutSlash(matches.at(-1)?.pathname) === withoutSlash(path);
