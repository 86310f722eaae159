// What can be refused by a file's first bytes: before anything is started, queued or decoded for it.
import { imageKind, uploadLimits } from "#contract/images.ts";
import { AppError } from "../http/app-error.ts";
import { refusedFile } from "./refused-file.ts";

export type Format = "png" | "jpeg";

/** Where every PNG says its width and height. */
const pngSize = { width: 16, height: 20, end: 24 };

/** The format by the bytes, whatever the file is called. */
export function formatOf(bytes: Buffer): Format {
  const format = imageKind(bytes);
  if (!format) throw new AppError("not_an_image");
  if (format === "heic") throw new AppError("heic_image");
  if (format === "png" && bytes.length >= pngSize.end)
    refuseTooManyPixels(bytes.readUInt32BE(pngSize.width), bytes.readUInt32BE(pngSize.height));
  return format;
}

/** A header alone can claim gigapixels: it is believed, and refused, before a single pixel is decoded. */
export function refuseTooManyPixels(width: number, height: number) {
  const { side, pixels } = uploadLimits;
  if (width > side || height > side || width * height > pixels)
    throw refusedFile(
      `The image has too many pixels: ${pixels / 1_000_000} million at most, and ${side} on a side`,
    );
}
