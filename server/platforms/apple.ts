import { oembed } from "./oembed.ts";
import type { PlatformLookup } from "./platform-types.ts";

export const apple: PlatformLookup = {
  hosts: { data: ["music.apple.com"], picture: [".mzstatic.com"] },
  control: "us/pl.f4d106fed2bd41149aaacabb233eb5eb",
  enlarge: (cover) => cover.replace(/\/300x300bb\.jpg$/, "/1200x1200bb.jpg"),
  findCover: oembed("apple", "https://music.apple.com/api/oembed?url="),
};
