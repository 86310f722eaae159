import * as z from "zod/mini";
import { PixelsInAddress } from "./fields.ts";
import { route } from "./route.ts";

const maxPixels = 99_999;

const PlayerAnswer = z.object({
  version: z.literal("1.0"),
  type: z.enum(["rich", "link"]),
  title: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  cache_age: z.number(),
  thumbnail_url: z.optional(z.string()),
  thumbnail_width: z.optional(z.number()),
  thumbnail_height: z.optional(z.number()),
  html: z.optional(z.string()),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
});
export type PlayerAnswer = z.infer<typeof PlayerAnswer>;

export const getPlayer = route("GET", "/oembed", {
  summary: "Get the embed code of a playlist's player (oEmbed)",
  querystring: z.object({
    url: z.string("URL is required").check(z.maxLength(2000, "URL is too long")),
    format: z._default(z.string("Format can only be given once"), "json"),
    maxwidth: z._default(PixelsInAddress, maxPixels),
    maxheight: z._default(PixelsInAddress, maxPixels),
  }),
  response: { 200: PlayerAnswer },
  errors: ["playlist_not_found", "format_not_offered"],
});
