import { oembed } from "./oembed.ts";
import type { PlatformLookup } from "./platform-types.ts";

/** How the ids of small and large covers begin: editorial covers, users' covers and album covers. */
const sizes = [
  ["ab67706f00000002", "ab67706f00000003"],
  ["ab67706c0000da84", "ab67706c0000bebb"],
  ["ab67616d00001e02", "ab67616d0000b273"],
] as const;

export const spotify: PlatformLookup = {
  hosts: {
    data: ["open.spotify.com"],
    picture: ["i.scdn.co", "mosaic.scdn.co", ".spotifycdn.com"],
  },
  control: "37i9dQZF1DXcBWIGoYBM5M",
  enlarge: (cover) =>
    sizes.reduce((address, [small, large]) => address.replace(small, large), cover),
  findCover: oembed("spotify", "https://open.spotify.com/oembed?url="),
};
