import * as z from "zod/mini";
import { platforms } from "#domain/platforms.ts";
import { Id, oneOf } from "./fields.ts";
import { Nothing, route, superusers } from "./route.ts";

export const Listen = z.object({ playlist_id: Id, platform: oneOf("Platform", platforms) });
export type Listen = z.infer<typeof Listen>;

export const countListen = route("POST", "/music/listens", {
  summary: "Count that a player was opened",
  description:
    "Requests from bots and owners, with `Sec-GPC: 1`, or over 30 a minute get the same response but aren't counted.",
  body: Listen,
  response: { 204: Nothing },
});

export const ListensOfDay = z.object({
  day: z.string(),
  counts: z.partialRecord(z.enum(platforms), z.number()),
});
export type ListensOfDay = z.infer<typeof ListensOfDay>;

const Counted = z.object({ id: Id, title: z.string(), path: z.string(), count: z.number() });

export const Listens = z.object({
  days: z.array(ListensOfDay),
  most_heard: z.array(Counted),
  most_kept: z.array(Counted),
});
export type Listens = z.infer<typeof Listens>;

export const getListens = route("GET", "/playlists/listens", {
  summary: "Get listens by day and platform",
  description:
    "Covers the last 30 days. Also lists the most listened-to playlists and those kept by the most members.",
  security: superusers,
  response: { 200: Listens },
});
