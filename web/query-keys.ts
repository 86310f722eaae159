/** The query keys of everything private. */
export const keys = {
  me: ["me"],
  users: ["users"],
  playlists: ["playlists"],
  mail: ["mail"],
  lookups: ["lookups"],
  followers: ["followers"],
} as const;
