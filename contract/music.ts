import * as z from "zod/mini";
import { YearInAddress } from "./fields.ts";
import { Playlist, PublicPlaylist } from "./playlists.ts";
import { listOf, route } from "./route.ts";

const WithYears = z.extend(listOf(PublicPlaylist), { years: z.array(z.number()) });

export const Covered = z.pick(Playlist, {
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

export const YearSummary = z.object({
  year: z.number(),
  count: z.number(),
  covers: z.array(Covered),
});
export type YearSummary = z.infer<typeof YearSummary>;

export const listMusic = route("GET", "/music/", {
  summary: "List the latest playlist and those that span several years",
  description: "`by_year` summarizes each year.",
  response: { 200: z.extend(WithYears, { by_year: z.array(YearSummary) }) },
});

export const getLatest = route("GET", "/music/latest", {
  summary: "Get the latest monthly playlist",
  response: { 200: PublicPlaylist },
  errors: ["playlist_not_found"],
});

export const listNewest = route("GET", "/music/newest", {
  summary: "List the thirteen newest playlists, newest first",
  response: { 200: listOf(PublicPlaylist) },
});

export const listYear = route("GET", "/music/:year", {
  summary: "List the playlists of a year",
  description: "`years` lists every year that has playlists.",
  params: z.object({ year: YearInAddress }),
  response: { 200: WithYears },
});
