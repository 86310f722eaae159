import { platformRecords } from "#domain/platforms.ts";
import type { Asking } from "./asking-types.ts";
import { oembed } from "./oembed.ts";

export const spotify: Asking = {
  hosts: {
    data: ["open.spotify.com"],
    picture: ["i.scdn.co", ".spotifycdn.com"],
    link: [...platformRecords.spotify.shortHosts, "open.spotify.com"],
  },
  findCover: oembed("spotify", "https://open.spotify.com/oembed?url="),
};
