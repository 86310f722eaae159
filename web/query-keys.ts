/** Keys of what names playlists begin with theirs: they are asked for again when one changes. */
export const keys = {
  me: ["me"],
  users: ["users"],
  playlists: ["playlists"],
  listens: ["playlists", "listens"],
  links: ["playlists", "links"],
  galleries: ["galleries"],
  mail: ["mail"],
  backups: ["backups"],
  lookups: ["lookups"],
  site: ["site"],
  firstSteps: ["first-steps"],
  followers: ["playlists", "followers"],
} as const;
