/** In the navigation and in the sitemap; each has a file in web/routes/_layout. */
export const sitePages = [
  { title: "Home", path: "/" },
  { title: "Music", path: "/music" },
  { title: "Photography", path: "/photography" },
];
