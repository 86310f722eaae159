import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { coverName, coverWidths, previewName, previewWidth } from "#contract/covers.ts";
import { photoWidth, smallerWidths } from "#contract/photos.ts";
import { decodeImage } from "./decode.ts";

interface ImageFile {
  name: string;
  type: "image/png" | "image/jpeg" | "image/webp";
  bytes: Buffer;
}

export interface Image {
  filename: string;
  color: string;
  width: number;
  height: number;
  files: ImageFile[];
}

// Optimised coding would save 4 % of the bytes and take twice the time.
const jpeg = { quality: 86, optimiseCoding: false };
const webp = { quality: 82, effort: 2 };
const encodings = { png: {}, jpeg, webp };
const endings = { png: ".png", jpeg: ".jpg", webp: ".webp" };

/** A cover is kept as it is and cut to squares, a photo is made narrower and never cut. */
export type ImageKind = "cover" | "photo";
export type Upload = [bytes: Buffer, kind?: ImageKind];

export async function makeImage(...[upload, kind = "cover"]: Upload): Promise<Image> {
  const pixels = await decodeImage(upload);
  const { raw } = pixels;
  const isPhoto = kind === "photo";
  const format = isPhoto ? "webp" : pixels.format;
  const width = isPhoto ? Math.min(photoWidth, raw.width) : raw.width;
  const height = Math.max(1, Math.round((raw.height * width) / raw.width));
  const filename = `${randomBytes(16).toString("hex")}${endings[format]}`;
  const picture = () => sharp(pixels.bytes, { raw });
  const resized = (most: number) => {
    if (isPhoto) return picture().resize({ width: Math.min(most, width) });
    const side = Math.min(most, width, height);
    return picture().resize(side, side, { fit: "cover" });
  };

  const widths = isPhoto ? smallerWidths : coverWidths;
  const [bytes, preview, ...covers] = await Promise.all([
    (isPhoto ? resized(width) : picture()).toFormat(format, encodings[format]).toBuffer(),
    resized(previewWidth).flatten({ background: "#fff" }).jpeg(jpeg).toBuffer(),
    ...widths.map((most) => resized(most).webp(webp).toBuffer()),
  ]);
  return {
    filename,
    color: await dominantColor(preview),
    width,
    height,
    files: [
      { name: filename, type: `image/${format}`, bytes },
      ...widths.map((most, at) => ({
        name: coverName(filename, most),
        type: "image/webp" as const,
        bytes: covers[at] as Buffer,
      })),
      { name: previewName(filename), type: "image/jpeg", bytes: preview },
    ],
  };
}

async function dominantColor(bytes: Buffer): Promise<string> {
  const { r, g, b } = (await sharp(bytes).stats()).dominant;
  return `#${Buffer.from([r, g, b]).toString("hex")}`;
}
