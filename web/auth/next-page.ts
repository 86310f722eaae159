/** Pages to return to although the token was refused there: shared links and following. */
const kept = /^\/admin\/playlists\/?\?.*(title|text|url)=|tab=notif/;

export const loginFor = (href: string) =>
  ({ to: "/login", search: kept.test(href) ? { next: href } : {} }) as const;

export const readNext = ({ next }: { next?: unknown }): { next?: string | undefined } => ({
  next: typeof next === "string" ? next : undefined,
});
