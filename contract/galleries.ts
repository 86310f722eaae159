import * as z from "zod/mini";
import { Flag, Id, line, lineOrNothing, Month, Year } from "./fields.ts";
import { PublicPlaylist } from "./playlists.ts";
import { listOf, Message, multipart, route, superusers } from "./route.ts";

export const maxPhotos = 500;

const photoWords = {
  caption: lineOrNothing("Caption", 200),
  alt: lineOrNothing("Alternative text", 300),
};
export const PhotoChange = z.partial(z.object(photoWords));
export type PhotoChange = z.infer<typeof PhotoChange>;

export const Photo = z.object({
  id: Id,
  filename: z.string(),
  width: z.number(),
  height: z.number(),
  color: z.string(),
  ...photoWords,
});
export type Photo = z.infer<typeof Photo>;

export const galleryFields = {
  title: line("Title", 80),
  description: lineOrNothing("Description", 500),
  year: z.nullable(Year),
  month: Month,
};
export const monthNeedsYear = "Add a year too, or leave out the month";
const isPublished = Flag("Is published");

export const NewGallery = z.object({
  id: z.optional(Id),
  title: galleryFields.title,
  description: z._default(galleryFields.description, ""),
  year: z._default(galleryFields.year, null),
  month: z._default(galleryFields.month, null),
  is_published: z._default(isPublished, false),
});
export type NewGallery = z.infer<typeof NewGallery>;

export const GalleryChange = z.partial(
  z.object({ ...galleryFields, is_published: isPublished, cover: z.nullable(Id) }),
);
export type GalleryChange = z.infer<typeof GalleryChange>;

const listed = { ...galleryFields, slug: z.string(), count: z.number() };

export const ListedGallery = z.object({
  ...listed,
  id: Id,
  is_published: z.boolean(),
  cover: z.nullable(Id),
});
export type ListedGallery = z.infer<typeof ListedGallery>;

export const Gallery = z.extend(ListedGallery, { photos: z.array(Photo) });
export type Gallery = z.infer<typeof Gallery>;

export const PublicGallery = z.object({ ...listed, cover: z.nullable(Photo) });
export type PublicGallery = z.infer<typeof PublicGallery>;

export const listPhotography = route("GET", "/photography/", {
  summary: "List the published galleries, newest first",
  response: { 200: listOf(PublicGallery) },
});

export const getPhotography = route("GET", "/photography/:slug", {
  summary: "Get a published gallery with its photos",
  description: "`playlists` are the playlists from the same month.",
  params: z.object({ slug: z.string() }),
  response: {
    200: z.extend(PublicGallery, { photos: z.array(Photo), playlists: z.array(PublicPlaylist) }),
  },
  errors: ["gallery_not_found"],
});

const ofGallery = {
  security: superusers,
  params: z.object({ gallery_id: Id }),
  errors: ["gallery_not_found"],
} as const;
const ofPhoto = {
  security: superusers,
  params: z.object({ photo_id: Id }),
  errors: ["photo_not_found"],
} as const;

export const listGalleries = route("GET", "/galleries/", {
  summary: "List all galleries",
  description: "Includes drafts. The most recently added gallery comes first.",
  security: superusers,
  response: { 200: listOf(ListedGallery) },
});

export const createGallery = route("POST", "/galleries/", {
  summary: "Create a gallery",
  description:
    "The slug is made from the title and doesn't change later. Send your own `id` to make retries safe: if the gallery exists, it is updated.",
  security: superusers,
  body: NewGallery,
  response: { 200: Gallery },
  errors: ["no_photos"],
});

export const getGallery = route("GET", "/galleries/:gallery_id", {
  summary: "Get a gallery with its photos",
  ...ofGallery,
  response: { 200: Gallery },
});

export const changeGallery = route("PATCH", "/galleries/:gallery_id", {
  summary: "Update a gallery",
  description:
    "`cover` is the ID of one of its photos, or null for the first. A gallery without photos can't be published.",
  ...ofGallery,
  body: GalleryChange,
  response: { 200: Gallery },
  errors: ["gallery_not_found", "no_photos"],
});

export const deleteGallery = route("DELETE", "/galleries/:gallery_id", {
  summary: "Delete a gallery with its photos",
  ...ofGallery,
  response: { 200: Message },
});

export const addPhoto = route("POST", "/galleries/:gallery_id/photos", {
  summary: "Add a photo to a gallery",
  description: `\`file\` is a PNG or JPEG image. A site can have at most ${maxPhotos} photos.`,
  ...ofGallery,
  consumes: multipart,
  response: { 200: Photo },
  errors: ["gallery_not_found", "too_many_photos"],
});

export const orderPhotos = route("PUT", "/galleries/:gallery_id/order", {
  summary: "Reorder the photos of a gallery",
  description: "Send the IDs of all its photos in the new order.",
  ...ofGallery,
  body: z.object({ photos: z.array(Id, "Photos must be a list of IDs") }),
  response: { 200: Gallery },
});

export const changePhoto = route("PATCH", "/photos/:photo_id", {
  summary: "Update the caption or alternative text of a photo",
  ...ofPhoto,
  body: PhotoChange,
  response: { 200: Photo },
});

export const deletePhoto = route("DELETE", "/photos/:photo_id", {
  summary: "Delete a photo",
  description: "A gallery that loses its last photo is no longer published.",
  ...ofPhoto,
  response: { 200: Message },
});
