import { oembed } from "./oembed.ts";
import type { PlatformLookup } from "./platform-types.ts";

export const youtube: PlatformLookup = {
  hosts: { data: ["www.youtube.com"], picture: ["i.ytimg.com"] },
  control: "PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI",
  findCover: oembed("youtube", "https://www.youtube.com/oembed?format=json&url="),
};
