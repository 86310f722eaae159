/** The query keys of everything private. What names playlists begins with their key: it is asked for again when one of them changes. */
export const keys = {
  me: ["me"],
  users: ["users"],
  playlists: ["playlists"],
  listens: ["playlists", "listens"],
  links: ["playlists", "links"],
  mail: ["mail"],
  backups: ["backups"],
  lookups: ["lookups"],
  site: ["site"],
  firstSteps: ["first-steps"],
  followers: ["playlists", "followers"],
} as const;
