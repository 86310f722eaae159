import * as z from "zod/mini";
import { PixelsInAddress } from "./fields.ts";
import { route } from "./route.ts";

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
  summary: "A playlist's page as a player for other sites (oEmbed, JSON)",
  querystring: z.object({
    url: z.string({ error: "Url is required" }).check(z.maxLength(2000, "Url is too long")),
    format: z._default(z.string({ error: "Format must be given once" }), "json"),
    maxwidth: z.optional(PixelsInAddress),
    maxheight: z.optional(PixelsInAddress),
  }),
  response: { 200: PlayerAnswer },
});
