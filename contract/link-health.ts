// Whether the playlists that the site links to are still there. Qobuz has no public answer to that, so its links are not checked.
import * as z from "zod/mini";
import { Id } from "./fields.ts";
import { coverPlatforms } from "./platform-lookups.ts";
import { bearer, Message, type Route } from "./route.ts";

const tags = ["Links"] as const;
const AskedPlatform = z.enum(coverPlatforms);

/** Days are those of the server's time zone, as 2026-11-12. */
const GoneLink = z.object({
  playlist_id: Id,
  title: z.string(),
  platform: AskedPlatform,
  /** The playlist's id there. */
  id: z.string(),
  /** The first day it was not found. */
  since: z.string(),
});
export type GoneLink = z.infer<typeof GoneLink>;

const LinkHealth = z.object({
  /** false: PLATFORM_LOOKUPS is off, and no platform is asked. */
  enabled: z.boolean(),
  is_checking: z.boolean(),
  /** The last day a platform answered; null before the first. */
  checked_on: z.nullable(z.string()),
  /** How many links were found on that day. */
  found: z.number(),
  /** Platforms that failed for more than half of their links in the last check, which then counts for nothing there. */
  failing: z.array(AskedPlatform),
  /** Not found in three nights in a row. */
  gone: z.array(GoneLink),
});
export type LinkHealth = z.infer<typeof LinkHealth>;

export const getLinkHealth = {
  method: "GET",
  url: "/playlists/links",
  schema: {
    summary: "Which links to playlists are gone, and when the platforms were last asked",
    tags,
    security: bearer,
    response: { 200: LinkHealth },
  },
} as const satisfies Route;

export const checkLinks = {
  method: "POST",
  url: "/playlists/links/check",
  schema: {
    summary:
      "Ask the platforms for every link now. Answers at once; `is_checking` tells when it is over",
    tags,
    security: bearer,
    response: { 200: LinkHealth },
  },
} as const satisfies Route;

export const confirmLink = {
  method: "POST",
  url: "/playlists/:playlist_id/links/:platform/confirm",
  schema: {
    summary:
      "Say that a link is there, whatever its platform answers: it is not shown as gone until it has answered once",
    tags,
    security: bearer,
    params: z.object({ playlist_id: Id, platform: AskedPlatform }),
    response: { 200: Message },
  },
} as const satisfies Route;
