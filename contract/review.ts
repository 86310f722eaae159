import * as z from "zod/mini";
import { YearInAddress } from "./fields.ts";
import { route } from "./route.ts";
import { PlaylistLink } from "./songs.ts";

const Artist = z.object({ artist: z.string(), songs: z.number() });

export const Review = z.object({
  year: z.number(),
  playlists: z.number(),
  songs: z.number(),
  duration: z.number(),
  songs_with_length: z.number(),
  artist_count: z.number(),
  artists: z.array(Artist),
  new_artist_count: z.number(),
  new_artists: z.array(Artist),
  returning_artists: z.array(z.extend(Artist, { last_year: z.number() })),
  repeated_songs: z.array(
    z.object({ title: z.string(), artist: z.string(), playlists: z.array(PlaylistLink) }),
  ),
  into_best: z.array(z.object({ title: z.string(), artist: z.string(), from: PlaylistLink })),
  by_month: z.array(z.number()),
});
export type Review = z.infer<typeof Review>;

export const getReview = route("GET", "/music/:year/review", {
  summary: "Get a year in review",
  description:
    "Songs and artists are counted once each. Each list has at most ten entries. Returns 404 if fewer than three of the year's playlists have songs.",
  params: z.object({ year: YearInAddress }),
  response: { 200: Review },
  errors: ["not_found"],
});
