export const defaultSiteName = "Mixtape";

export const sitePages = [
  { title: "Home", path: "/" },
  { title: "Music", path: "/music" },
  { title: "Photography", path: "/photography" },
];

export const writtenPages = [
  { name: "about", title: "About", path: "/about" },
  { name: "imprint", title: "Imprint", path: "/imprint" },
] as const;
