// Where somebody goes after logging in, when the login page was on the way to it.

/** A link that a phone has shared into the site (web-manifest.ts), and the wish to follow. Other private pages lead to /login and from there home. */
const kept = /^\/admin\/playlists\/?\?.*(title|text|url)=|tab=notif/;

/** The login page, for whoever asked for a page that is not for strangers. */
export const loginFor = (href: string) =>
  ({ to: "/login", search: kept.test(href) ? { next: href } : {} }) as const;
