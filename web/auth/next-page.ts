/** A link that a phone has shared into the site (web-manifest.ts), and the wish to follow: after logging in, these are gone on with. */
const kept = /^\/admin\/playlists\/?\?.*(title|text|url)=|tab=notif/;

export const loginFor = (href: string) =>
  ({ to: "/login", search: kept.test(href) ? { next: href } : {} }) as const;
