import * as z from "zod/mini";
import { Photo } from "./galleries.ts";
import { Playlist } from "./playlists.ts";
import { listOf, route } from "./route.ts";

export const ShownGallery = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  count: z.number(),
  cover: z.nullable(Photo),
  year: z.nullable(z.number()),
  month: z.nullable(z.number()),
});
export type ShownGallery = z.infer<typeof ShownGallery>;

const tags = ["Photography"] as const;

export const listPhotography = route("GET", "/photography/", {
  summary: "The published galleries, newest first",
  tags,
  response: { 200: listOf(ShownGallery) },
});

export const getShownGallery = route("GET", "/photography/:slug", {
  summary: "A published gallery with its photos; `playlists` are those of its month",
  tags,
  params: z.object({ slug: z.string() }),
  response: {
    200: z.extend(ShownGallery, { photos: z.array(Photo), playlists: z.array(Playlist) }),
  },
});
