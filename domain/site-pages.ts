/** Each has a file in web/routes/_layout. */
export const sitePages = [
  { title: "Home", path: "/" },
  { title: "Music", path: "/music" },
  { title: "Photography", path: "/photography" },
];

/** The owner writes them in the site settings; without words they are not there. */
export const writtenPages = [
  { name: "about", title: "About", path: "/about" },
  { name: "imprint", title: "Imprint", path: "/imprint" },
] as const;
