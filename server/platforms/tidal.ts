import { oembed } from "./oembed.ts";
import type { PlatformLookup } from "./platform-types.ts";

export const tidal: PlatformLookup = {
  hosts: { data: ["oembed.tidal.com"], picture: ["resources.tidal.com"] },
  control: "36ea71a8-445e-41a4-82ab-6628c581535d",
  // Tidal's oEmbed endpoint requires /browse/ in the URL.
  findCover: oembed(
    "tidal",
    "https://oembed.tidal.com/?url=",
    (id) => `https://tidal.com/browse/playlist/${id}`,
  ),
};
