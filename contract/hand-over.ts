import * as z from "zod/mini";
import { ofPlaylist } from "./playlists.ts";
import { route } from "./route.ts";

export const maxHandedOver = 200;

export const handOver = route("POST", "/playlists/:playlist_id/hand-over", {
  summary: "Hand a playlist's songs over to Soundiiz",
  description: `Sends the playlist's title and its songs, at most ${maxHandedOver}, to soundiiz.com. Opening \`url\` lets a person save them on another platform. The link lasts 24 hours.`,
  ...ofPlaylist,
  response: { 200: z.object({ url: z.string() }) },
  errors: [
    "playlist_not_found",
    "no_songs",
    "platform_lookups_off",
    "too_many_to_hand_over",
    "platform_silent",
    "platform_throttled",
  ],
});
