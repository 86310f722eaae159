// The initial settings of a new site. You change them later on /admin/site.

import type { SiteDefaults } from "#contract/site.ts";
import { defaultSiteName } from "#domain/site-pages.ts";

export const site = {
  name: defaultSiteName,
  description: "A playlist every month, the best of every year.",
  default_theme: "dark",
  accent: { dark: "#ff8a5c", light: "#b8431a" },
  home_tiles: [
    { title: "Music", href: "/music", icon: "music" },
    { title: "Photography", href: "/photography", icon: "camera" },
    { title: "Theater company", href: "https://theater.example.com", icon: "masks" },
    {
      title: "Estimated Road",
      subtext: "Very ealy version",
      href: "https://road.example.com",
      icon: "map",
    },
    {
      title: "Procedural generation",
      subtext: "Coming someday",
      href: "/procedural-generation",
      icon: "mountains",
      disabled: true,
    },
    {
      title: "Fireworks",
      subtext: "Coming someday",
      href: "/fireworks",
      icon: "sparkles",
      disabled: true,
    },
  ],
  photography_tiles: [
    { title: "Instagram", href: "https://www.instagram.com/example", icon: "camera" },
    { title: "Flickr", href: "https://www.flickr.com/photos/example", icon: "image" },
  ],
  first_year: 2018,
  last_year: 2025,
  break_years: [2020],
  platforms: ["spotify", "deezer", "youtube", "qobuz"],
  qobuz_zone: "FR-fr",
  me_links: [],
  signup_open: true,
  letter_problems: true,
  letter_monthly: true,
  about: null,
  imprint: null,
  owner_email: null,
} satisfies SiteDefaults;
