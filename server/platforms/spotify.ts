import { platformRecords } from "#domain/platforms.ts";
import { oembed } from "./oembed.ts";
import type { PlatformLookup } from "./platform-types.ts";

export const spotify: PlatformLookup = {
  hosts: {
    data: ["open.spotify.com"],
    picture: ["i.scdn.co", ".spotifycdn.com"],
    link: [...platformRecords.spotify.shortHosts, "open.spotify.com"],
  },
  findCover: oembed("spotify", "https://open.spotify.com/oembed?url="),
};
