const withoutSlash = (path = "") => path.replace(/\/$/, "");

/** For a path that is no page, such as the path of a file, the router returns only the matches of a parent page. */
export const isPage = (matches: { pathname: string }[], path: string) =>
  withoutSlash(matches.at(-1)?.pathname) === withoutSlash(path);
