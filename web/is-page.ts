const withoutSlash = (path = "") => path.replace(/\/$/, "");

/** Not a file or a call of this site, nor an address where nothing is: the router matches those up to the page above. */
export const isPage = (matches: { pathname: string }[], path: string) =>
  withoutSlash(matches.at(-1)?.pathname) === withoutSlash(path);
