/** Keys that begin with `playlists` are invalidated when a playlist changes. */
export const keys = {
  me: ["me"],
  sessions: ["sessions"],
  passkeys: ["passkeys"],
  kept: ["playlists", "kept"],
  users: ["users"],
  playlists: ["playlists"],
  listens: ["playlists", "listens"],
  links: ["playlists", "links"],
  galleries: ["galleries"],
  mail: ["mail"],
  backups: ["backups"],
  lookups: ["lookups"],
  site: ["site"],
  notes: ["notes"],
  firstSteps: ["first-steps"],
  followers: ["playlists", "followers"],
} as const;
