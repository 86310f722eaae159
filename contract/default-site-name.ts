export const defaultSiteName = "Mixtape";
