const withoutSlash = (path = "") => path.replace(/\/$/, "");

/** Returns whether the router's matches are for a page at this path. For any other path, such as the path of a file, the last match is only a parent page. */
export const isPage = (matches: { pathname: string }[], path: string) =>
  withoutSlash(matches.at(-1)?.pathname) === withoutSlash(path);
