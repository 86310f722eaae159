// Uploaded bytes become pixels, resized where there are too many, or are refused. Nothing of the file but its pixels goes any further.
import sharp from "sharp";
import { uploadLimits } from "#contract/images.ts";
import { FieldError } from "../http/app-error.ts";
import { type Format, formatOf, refuseTooManyPixels } from "./first-look.ts";
import { damagedFile } from "./refused-file.ts";

// libvips reads dozens of formats, some of them (SVG, PDF) programs in disguise. Here it knows two.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadPngBuffer", "VipsForeignLoadJpegBuffer"] });
// No picture is ever read twice: a cache would only hold on to memory.
sharp.cache(false);
// Several sizes are made side by side, each on a thread of its own: more for each would wait for one another.
sharp.concurrency(1);

export interface Pixels {
  format: Format;
  bytes: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

const longestSideKept = 2560;

export async function decodeImage(bytes: Buffer): Promise<Pixels> {
  const format = formatOf(bytes);
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(damagedFile);
  if (header instanceof FieldError) throw header;
  refuseTooManyPixels(header.width, header.height);

  const { data, info } = await sharp(bytes, {
    failOn: "warning",
    limitInputPixels: uploadLimits.pixels,
    autoOrient: true,
  })
    .resize({
      width: longestSideKept,
      height: longestSideKept,
      fit: "inside",
      withoutEnlargement: true,
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw damagedFile();
    });
  return {
    format,
    bytes: data,
    raw: { width: info.width, height: info.height, channels: info.channels },
  };
}
