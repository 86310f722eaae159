import * as z from "zod/mini";
import { Flag, Id, line, lineOrNothing, Month, Year } from "./fields.ts";
import { bearer, listOf, Message, multipart, route } from "./route.ts";

/** On the whole site. */
export const mostPhotos = 500;

export const galleryLimits = { title: 80, description: 500, caption: 200, alt: 300 };

const photoFields = {
  caption: lineOrNothing("Caption", galleryLimits.caption),
  alt: lineOrNothing("Alternative text", galleryLimits.alt),
};
const PhotoChange = z.partial(z.object(photoFields));
export type PhotoChange = z.infer<typeof PhotoChange>;

export const Photo = z.object({
  id: Id,
  filename: z.string(),
  width: z.number(),
  height: z.number(),
  color: z.string(),
  caption: z.string(),
  alt: z.string(),
});
export type Photo = z.infer<typeof Photo>;

const fields = {
  title: line("Title", galleryLimits.title),
  description: lineOrNothing("Description", galleryLimits.description),
  year: z.nullable(Year),
  month: Month,
  is_published: Flag("Is published"),
};

const monthHasYear = z.refine<{
  year?: number | null | undefined;
  month?: number | null | undefined;
}>(({ year, month }) => month == null || year !== null, {
  error: "A month needs a year",
  path: ["year"],
});

export const GalleryFields = z.object(fields).check(monthHasYear);
export type GalleryFields = z.infer<typeof GalleryFields>;

const NewGallery = z
  .object({
    ...fields,
    description: z._default(fields.description, ""),
    year: z._default(fields.year, null),
    month: z._default(fields.month, null),
    is_published: z._default(fields.is_published, false),
  })
  .check(monthHasYear);
export type NewGallery = z.infer<typeof NewGallery>;

const GalleryChange = z.partial(z.object({ ...fields, cover: z.nullable(Id) })).check(monthHasYear);
export type GalleryChange = z.infer<typeof GalleryChange>;

const Gallery = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  year: z.nullable(z.number()),
  month: z.nullable(z.number()),
  is_published: z.boolean(),
  /** The id of a photo; null is the first. */
  cover: z.nullable(z.string()),
  count: z.number(),
  photos: z.array(Photo),
});
export type Gallery = z.infer<typeof Gallery>;

const tags = ["Photography"] as const;
const common = { tags, security: bearer };
const GalleryKey = z.object({ gallery_id: Id });
const PhotoKey = z.object({ photo_id: Id });

export const listGalleries = route("GET", "/galleries/", {
  summary: "All galleries with their photos, published or not, the last added first",
  ...common,
  response: { 200: listOf(Gallery) },
});

export const createGallery = route("POST", "/galleries/", {
  summary: "Add a gallery. The name in its address is made of its title and stays",
  ...common,
  body: NewGallery,
  response: { 200: Gallery },
});

export const getGallery = route("GET", "/galleries/:gallery_id", {
  summary: "One gallery with its photos",
  ...common,
  params: GalleryKey,
  response: { 200: Gallery },
});

export const changeGallery = route("PATCH", "/galleries/:gallery_id", {
  summary: "Change a gallery; `cover` is the id of one of its photos, or null for the first",
  ...common,
  params: GalleryKey,
  body: GalleryChange,
  response: { 200: Gallery },
});

export const deleteGallery = route("DELETE", "/galleries/:gallery_id", {
  summary: "Delete a gallery with its photos",
  ...common,
  params: GalleryKey,
  response: { 200: Message },
});

export const restoreGallery = route("POST", "/galleries/:gallery_id/restore", {
  summary: "Bring back a gallery deleted within the last hour, as it was",
  ...common,
  params: GalleryKey,
  response: { 200: Gallery },
});

export const addPhoto = route("POST", "/galleries/:gallery_id/photos", {
  summary: `Add a png or jpeg image, in the multipart field \`file\`, to the end of a gallery; at most ${mostPhotos} on a site`,
  ...common,
  consumes: multipart,
  params: GalleryKey,
  response: { 200: Photo },
});

export const orderPhotos = route("PUT", "/galleries/:gallery_id/order", {
  summary: "Put the photos of a gallery in order: the ids of all of them",
  ...common,
  params: GalleryKey,
  body: z.object({ photos: z.array(Id, { error: "Photos must be a list of ids" }) }),
  response: { 200: Gallery },
});

export const changePhoto = route("PATCH", "/photos/:photo_id", {
  summary: "Change the caption or the alternative text of a photo",
  ...common,
  params: PhotoKey,
  body: PhotoChange,
  response: { 200: Photo },
});

export const deletePhoto = route("DELETE", "/photos/:photo_id", {
  summary: "Delete a photo",
  ...common,
  params: PhotoKey,
  response: { 200: Message },
});

export const restorePhoto = route("POST", "/photos/:photo_id/restore", {
  summary: "Bring back a photo deleted within the last hour, in its place",
  ...common,
  params: PhotoKey,
  response: { 200: Photo },
});
