import * as z from "zod/mini";
import { imageName } from "#domain/covers.ts";
import { multipart, route, superusers } from "./route.ts";

export const ImageName = z
  .string("Image must be a file name")
  .check(z.regex(imageName, "Image must be the name of an uploaded image"));

/** Some browsers send image/jpg, which is not a registered type. */
export const acceptedImageTypes = ["image/png", "image/jpeg", "image/jpg"];

export function imageKind(bytes: Uint8Array): "png" | "jpeg" | "heic" | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (start.startsWith("\xff\xd8\xff")) return "jpeg";
  return /^ftyp(?:hei|hev|mif1|msf1)/.test(start.slice(4)) ? "heic" : undefined;
}

export const uploadLimits = { bytes: 5 * 1024 * 1024, pixels: 40_000_000, side: 12_000 };

export const uploadImage = route("POST", "/utils/uploadfile/", {
  summary: "Upload a PNG or JPEG image",
  security: superusers,
  consumes: multipart,
  response: { 200: z.object({ filename: ImageName }) },
});
