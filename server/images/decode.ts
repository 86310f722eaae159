// Bytes somebody sent become pixels, or are refused. Nothing of the file but its pixels goes any further.
import sharp from "sharp";
import { uploadLimits } from "#contract/images.ts";
import { AppError, FieldError } from "../app-error.ts";

// libvips reads dozens of formats, some of them (SVG, PDF) programs in disguise. Here it knows two.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadPngBuffer", "VipsForeignLoadJpegBuffer"] });
// No picture is ever read twice: a cache would only hold on to memory.
sharp.cache(false);

export type Format = "png" | "jpeg";

export interface Pixels {
  format: Format;
  bytes: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

const longestSideKept = 2560;

const signatures: [Format, Buffer][] = [
  ["png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ["jpeg", Buffer.from([0xff, 0xd8, 0xff])],
];

const formatOf = (bytes: Buffer) => signatures.find(([, start]) => bytes.subarray(0, start.length).equals(start))?.[0];

export const refusedFile = (msg: string) => new FieldError({ loc: ["body", "file"], msg, type: "image" });
const broken = () => refusedFile("The image is damaged or incomplete");

export async function decodeImage(bytes: Buffer): Promise<Pixels> {
  if (bytes.length > uploadLimits.bytes) throw new AppError("image_too_large");
  const format = formatOf(bytes);
  if (!format) throw new AppError("not_an_image");

  // A header alone can claim gigapixels: it is believed, and refused, before a single pixel is decoded.
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(broken);
  if (header instanceof FieldError) throw header;
  const { side, pixels } = uploadLimits;
  if (header.width > side || header.height > side || header.width * header.height > pixels) {
    throw refusedFile(`The image has too many pixels: ${pixels / 1_000_000} million at most, and ${side} on a side`);
  }

  const { data, info } = await sharp(bytes, { failOn: "warning", limitInputPixels: pixels, autoOrient: true })
    .resize({ width: longestSideKept, height: longestSideKept, fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw broken();
    });
  return { format, bytes: data, raw: { width: info.width, height: info.height, channels: info.channels } };
}
