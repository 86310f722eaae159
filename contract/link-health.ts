// Whether the playlists that the site links to are still there. Qobuz tells nobody, so it is not asked.
import * as z from "zod/mini";
import { Id } from "./fields.ts";
import { coverPlatforms } from "./platform-lookups.ts";
import { bearer, Message, type Route } from "./route.ts";

const tags = ["Links"] as const;
const AskedPlatform = z.enum(coverPlatforms);

/** Why nothing was learnt: no usable answers, asked to wait, or not even a playlist that is surely there was found. */
const checkProblems = ["silent", "throttled", "no_control"] as const;
export type CheckProblem = (typeof checkProblems)[number];

const PlatformCheck = z.object({
  platform: AskedPlatform,
  /** ISO 8601; null before the first one. */
  checked_at: z.nullable(z.string()),
  /** How many links answered when it was last possible to tell. */
  answered: z.number(),
  problem: z.nullable(z.enum(checkProblems)),
});
export type PlatformCheck = z.infer<typeof PlatformCheck>;

const GoneLink = z.object({
  playlist_id: Id,
  title: z.string(),
  platform: AskedPlatform,
  /** The playlist's id there. */
  id: z.string(),
  /** The first day it was not found, 2026-11-12. */
  since: z.string(),
});
export type GoneLink = z.infer<typeof GoneLink>;

const LinkHealth = z.object({
  /** false: PLATFORM_LOOKUPS is off, and nobody is asked. */
  enabled: z.boolean(),
  is_checking: z.boolean(),
  checks: z.array(PlatformCheck),
  /** Links that were not found on one or two days. */
  doubtful: z.number(),
  /** Not found on three different days. */
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
