import * as z from "zod/mini";
import { YearInAddress } from "./fields.ts";
import { Playlist } from "./playlists.ts";
import { listOf, type Route } from "./route.ts";

const tags = ["Music"] as const;

const WithYears = z.extend(listOf(Playlist), { years: z.array(z.number()) });

const Covered = z.pick(Playlist, {
  year: true,
  end_year: true,
  month: true,
  is_extended: true,
  is_bonus: true,
  bonus_number: true,
  image: true,
  image_color: true,
});
export type Covered = z.infer<typeof Covered>;

const YearSummary = z.object({ year: z.number(), count: z.number(), covers: z.array(Covered) });
export type YearSummary = z.infer<typeof YearSummary>;

export const listMusic = {
  method: "GET",
  url: "/music/",
  schema: {
    summary: "The latest playlist, then the ranges of years",
    tags,
    response: { 200: z.extend(WithYears, { by_year: z.array(YearSummary) }) },
  },
} as const satisfies Route;

export const getLatest = {
  method: "GET",
  url: "/music/latest",
  schema: { summary: "The latest monthly playlist", tags, response: { 200: Playlist } },
} as const satisfies Route;

export const listNewest = {
  method: "GET",
  url: "/music/newest",
  schema: {
    summary: "The ten playlists that came last, newest first",
    tags,
    response: { 200: listOf(Playlist) },
  },
} as const satisfies Route;

export const listYear = {
  method: "GET",
  url: "/music/:year",
  schema: {
    summary: "The playlists of one year, and which years have any",
    tags,
    params: z.object({ year: YearInAddress }),
    response: { 200: WithYears },
  },
} as const satisfies Route;
