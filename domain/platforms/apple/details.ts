import type { PlatformDetails } from "../record.ts";

const path = /^(?:\/([a-z]{2}))?\/playlist(?:\/[^/]+)?\/([^/]+)\/?$/i;

export const apple: PlatformDetails = {
  idHint: "a country and an ID, like fr/pl.u-XkD0vGxtDZv0Nqy",
  madeUpId: "us/pl.u-000000000000000",
  hosts: /^(?:(?:(?:embed|geo)\.)?music|itunes)\.apple\.com$/,
  shortHosts: [],
  idIn: ({ pathname }) => {
    if (pathname.startsWith("/library/"))
      return {
        problem: "This playlist is only in your library. Share it and paste the link you get.",
      };
    const [, country = "us", id] = path.exec(pathname) ?? [];
    return id && `${country.toLowerCase()}/${id}`;
  },
  idOfBare: (id) => (id.startsWith("pl.") ? `us/${id}` : id),
};
