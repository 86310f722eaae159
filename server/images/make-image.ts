// Everything that is kept of an upload: the picture made anew, and squares of it for pages (thumbnails, covers), mails, feeds and link previews.
import { randomBytes } from "node:crypto";
import sharp, { type WebpOptions } from "sharp";
import { coverName, coverWidths, previewName, previewWidth } from "#contract/covers.ts";
import { decodeImage, type Pixels } from "./decode.ts";
import type { Format } from "./first-look.ts";

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
  /** The picture itself comes first. */
  files: ImageFile[];
}

// Tables made for the very picture would save 4 % of its bytes and take as long again.
const jpeg = { quality: 86, optimiseCoding: false };
const endings = { png: ".png", jpeg: ".jpg" } as const satisfies Record<Format, string>;

const picture = ({ bytes, raw }: Pixels) => sharp(bytes, { raw });

const sameFormat = (pixels: Pixels) =>
  pixels.format === "png"
    ? picture(pixels).png().toBuffer()
    : picture(pixels).jpeg(jpeg).toBuffer();

// A JPEG knows no transparency.
const preview = (pixels: Pixels, side: number) =>
  picture(pixels)
    .flatten({ background: "#fff" })
    .resize(side, side, { fit: "cover" })
    .jpeg(jpeg)
    .toBuffer();

// Whoever moves in brings a thousand covers. A photograph is as small with no effort as with some, in two thirds of the time; flat
// colours would be a fifth larger. A JPEG tells by its size which of them it is.
const photographsBytesPerPixel = 0.1;
const webp = (upload: Buffer, { format, raw }: Pixels) => {
  const isPhotograph =
    format === "jpeg" && upload.length > photographsBytesPerPixel * raw.width * raw.height;
  return { quality: 82, effort: isPhotograph ? 0 : 2 };
};

/** Squares from the middle. A small picture is not blown up: its widest covers are all the same file. */
async function covers(
  pixels: Pixels,
  filename: string,
  options: WebpOptions,
): Promise<ImageFile[]> {
  const shortest = Math.min(pixels.raw.width, pixels.raw.height);
  const sides = [...new Set(coverWidths.map((width) => Math.min(width, shortest)))];
  const square = async (side: number) =>
    [
      side,
      await picture(pixels).resize(side, side, { fit: "cover" }).webp(options).toBuffer(),
    ] as const;
  const made = new Map(await Promise.all(sides.map(square)));
  return coverWidths.map((width) => ({
    name: coverName(filename, width),
    type: "image/webp",
    bytes: made.get(Math.min(width, shortest)) as Buffer,
  }));
}

/** Of the preview, in which what is transparent is white. */
async function dominantColor(previewBytes: Buffer): Promise<string> {
  const { r, g, b } = (await sharp(previewBytes).stats()).dominant;
  return `#${Buffer.from([r, g, b]).toString("hex")}`;
}

export async function makeImage(upload: Buffer): Promise<Image> {
  const pixels = await decodeImage(upload);
  const { format } = pixels;
  const filename = `${randomBytes(16).toString("hex")}${endings[format]}`;
  const { width, height } = pixels.raw;
  const [bytes, squares] = await Promise.all([
    sameFormat(pixels),
    covers(pixels, filename, webp(upload, pixels)),
  ]);
  const side = Math.min(previewWidth, width, height);
  const isPreview = format === "jpeg" && width === side && height === side;
  const previewBytes = isPreview ? bytes : await preview(pixels, side);
  const files: ImageFile[] = [
    { name: filename, type: `image/${format}`, bytes },
    ...squares,
    { name: previewName(filename), type: "image/jpeg", bytes: previewBytes },
  ];
  return { filename, color: await dominantColor(previewBytes), width, height, files };
}
