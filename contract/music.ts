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
  summary: "The latest playlist, then playlists that span several years",
  response: { 200: z.extend(WithYears, { by_year: z.array(YearSummary) }) },
});

export const getLatest = route("GET", "/music/latest", {
  summary: "The latest monthly playlist",
  response: { 200: PublicPlaylist },
  errors: ["playlist_not_found"],
});

export const listNewest = route("GET", "/music/newest", {
  summary: "The thirteen newest playlists, newest first",
  response: { 200: listOf(PublicPlaylist) },
});

export const listYear = route("GET", "/music/:year", {
  summary: "Playlists from one year, and the years that have playlists",
  params: z.object({ year: YearInAddress }),
  response: { 200: WithYears },
});
