import type { CoverPlatform } from "#contract/platform-lookups.ts";

/** Lists of the platforms' own, that have been there for years. */
export const wellKnownPlaylists: Record<CoverPlatform, string> = {
  spotify: "37i9dQZF1DXcBWIGoYBM5M",
  deezer: "3155776842",
  youtube: "PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI",
};
