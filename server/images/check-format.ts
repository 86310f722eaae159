import { imageKind, uploadLimits } from "#contract/images.ts";
import { AppError, fieldError } from "../http/app-error.ts";

export const refusedFile = (msg: string) => fieldError("file", msg);

export const damagedFile = () => refusedFile("The image is damaged or incomplete");

const pngSize = { width: 16, height: 20, end: 24 };

export function checkFormat(bytes: Buffer) {
  const format = imageKind(bytes);
  if (!format) throw new AppError("not_an_image");
  if (format === "heic") throw new AppError("heic_image");
  if (format === "png" && bytes.length >= pngSize.end)
    refuseTooManyPixels(bytes.readUInt32BE(pngSize.width), bytes.readUInt32BE(pngSize.height));
}

/** Runs before the image is decoded, because a tiny file can claim gigapixels. */
export function refuseTooManyPixels(width: number, height: number) {
  const { side, pixels } = uploadLimits;
  if (width > side || height > side || width * height > pixels)
    throw refusedFile(
      `The image is too large. The limit is ${pixels / 1_000_000} million pixels and ${side} pixels per side.`,
    );
}
