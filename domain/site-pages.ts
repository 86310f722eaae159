export const defaultSiteName = "Mixtape";

export const sitePages = [
  { title: "Home", path: "/" },
  { title: "Music", path: "/music" },
  { title: "Photography", path: "/photography" },
];

/** The owner writes the texts of these pages. A page without text does not exist. */
export const writtenPages = [
  { name: "about", title: "About", path: "/about" },
  { name: "imprint", title: "Imprint", path: "/imprint" },
] as const;
