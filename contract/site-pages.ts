/** What stands in the navigation, and is told to search engines: each is a file in web/routes/_layout, and a line here. */
export const sitePages = [
  { title: "Home", path: "/" },
  { title: "Music", path: "/music" },
  { title: "Photography", path: "/photography" },
];
