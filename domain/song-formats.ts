export const songFormats = ["txt", "csv", "jspf", "xspf"] as const;
export type SongFormat = (typeof songFormats)[number];
