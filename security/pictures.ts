// Pictures as heavy as the site lets them be.
import { randomBytes } from "node:crypto";
import sharp from "sharp";

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

/** Noise cannot be compressed: what is stored of it is as large as what is sent. */
export const noisyPicture = () => noise(1250, 1250).png().toBuffer();

/** Forty million pixels, progressive, the costliest kind to decode, and still within 5 MiB. */
export const largestPicture = async () => {
  const grain = await noise(500, 400).blur(2).png().toBuffer();
  return sharp(grain).resize(8000, 5000).jpeg({ progressive: true, quality: 80 }).toBuffer();
};
