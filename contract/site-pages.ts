/** Each has a file in web/routes/_layout. */
export const sitePages = [
  { title: "Home", path: "/" },
  { title: "Music", path: "/music" },
  { title: "Photography", path: "/photography" },
];
