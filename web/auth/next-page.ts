/** Gone on with after logging in: a link shared into the site (web-manifest.ts), and the wish to follow. */
const kept = /^\/admin\/playlists\/?\?.*(title|text|url)=|tab=notif/;

export const loginFor = (href: string) =>
  ({ to: "/login", search: kept.test(href) ? { next: href } : {} }) as const;

export const readNext = ({ next }: { next?: unknown }): { next?: string | undefined } => ({
  next: typeof next === "string" ? next : undefined,
});
