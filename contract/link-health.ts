import * as z from "zod/mini";
import { lookupPlatforms } from "#domain/platforms.ts";
import { Id } from "./fields.ts";
import { Message, route, superusers } from "./route.ts";

const CheckedPlatform = z.enum(lookupPlatforms);

export const GoneLink = z.object({
  playlist_id: Id,
  title: z.string(),
  platform: CheckedPlatform,
  id: z.string(),
  since: z.string(),
});
export type GoneLink = z.infer<typeof GoneLink>;

export const LinkHealth = z.object({
  enabled: z.boolean(),
  is_checking: z.boolean(),
  checked_on: z.nullable(z.string()),
  found: z.number(),
  /** The platforms that had an outage during their last check. */
  failing: z.array(CheckedPlatform),
  /** The links that three nightly checks in a row did not find, except links that were marked as working. */
  gone: z.array(GoneLink),
});
export type LinkHealth = z.infer<typeof LinkHealth>;

export const getLinkHealth = route("GET", "/playlists/links", {
  summary: "List the playlist links that no longer work",
  security: superusers,
  response: { 200: LinkHealth },
});

export const checkLinks = route("POST", "/playlists/links/check", {
  summary: "Start a check of all playlist links",
  description: "Returns immediately. `is_checking` is true until the check has finished.",
  security: superusers,
  response: { 200: LinkHealth },
  errors: ["platform_lookups_off"],
});

export const confirmLink = route("POST", "/playlists/:playlist_id/links/:platform/confirm", {
  summary: "Mark a playlist link as working",
  description:
    "The link is listed as gone again only if a later check finds it and it then disappears.",
  security: superusers,
  params: z.object({ playlist_id: Id, platform: CheckedPlatform }),
  response: { 200: Message },
  errors: ["playlist_not_found"],
});
