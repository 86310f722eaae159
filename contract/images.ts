import * as z from "zod/mini";
import { bearer, multipart, type Route } from "./route.ts";

/** The names that the server gives to uploads; nothing else is ever looked up. */
const imageName = /^[0-9a-f]{32}\.(?:png|jpg)$/;
export const ImageName = z
  .string({ error: "Image must be a file name" })
  .check(z.regex(imageName, "Image must be the name of an uploaded image"));

export const uploadLimits = { bytes: 5 * 1024 * 1024, pixels: 40_000_000, side: 12_000 };

/** Squares made at upload, so that a card never downloads more than it shows. */
export const coverWidths = [160, 320, 480, 640, 960] as const;

/** The picture that links to a page are shown with, elsewhere: a JPEG, at most this wide. */
export const previewWidth = 1200;

const stem = (filename: string) => filename.replace(/\.\w+$/, "");
export const coverName = (filename: string, width: (typeof coverWidths)[number]) => `${stem(filename)}-${width}.webp`;
export const previewName = (filename: string) => `${stem(filename)}-${previewWidth}.jpg`;

export const imageAddress = (name: string) => `/images/${name}`;
export const coverAddress = (filename: string, width: (typeof coverWidths)[number]) => imageAddress(coverName(filename, width));

export const uploadImage = {
  method: "POST",
  url: "/utils/uploadfile/",
  schema: {
    summary: "Upload a png or jpeg image in the multipart field `file`",
    tags: ["Images"],
    security: bearer,
    consumes: multipart,
    response: { 200: z.object({ filename: ImageName }) },
  },
} as const satisfies Route;
