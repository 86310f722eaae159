// In plain pixels: libvips is not allowed to read SVG (decode.ts).
import sharp from "sharp";
import { seededRandom } from "./seeded-random.ts";

export interface Palette {
  from: string;
  to: string;
  light: string;
}

export interface CoverLook {
  palette: Palette;
  seed: number;
}

const side = 480;
const discCount = 7;

type Rgb = [red: number, green: number, blue: number];

interface Disc {
  x: number;
  y: number;
  radius: number;
  opacity: number;
}

export const rgb = (color: string) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb;

const mix = (from: number, to: number, share: number) => from + (to - from) * share;

function blend(pixels: Buffer, at: number, [red, green, blue]: Rgb, share: number) {
  pixels[at] = mix(pixels[at] ?? 0, red, share);
  pixels[at + 1] = mix(pixels[at + 1] ?? 0, green, share);
  pixels[at + 2] = mix(pixels[at + 2] ?? 0, blue, share);
}

function drawGradient(pixels: Buffer, from: Rgb, to: Rgb) {
  for (let row = 0, at = 0; row < side; row++) {
    for (let column = 0; column < side; column++, at += 3) {
      blend(pixels, at, from, 1);
      blend(pixels, at, to, (row + column) / (2 * side));
    }
  }
}

function drawDisc(pixels: Buffer, { x, y, radius, opacity }: Disc, light: Rgb) {
  const first = (middle: number) => Math.max(0, Math.floor(middle - radius));
  const end = (middle: number) => Math.min(side, Math.ceil(middle + radius) + 1);
  for (let row = first(y); row < end(y); row++) {
    for (let column = first(x); column < end(x); column++) {
      const inside = radius + 0.5 - Math.sqrt((column - x) ** 2 + (row - y) ** 2);
      // A pixel on the edge is covered in part, which makes the edge smooth.
      if (inside > 0)
        blend(pixels, (row * side + column) * 3, light, opacity * Math.min(1, inside));
    }
  }
}

export function drawCover({ palette: { from, to, light }, seed }: CoverLook): Promise<Buffer> {
  const random = seededRandom(seed);
  const pixels = Buffer.alloc(side * side * 3);
  drawGradient(pixels, rgb(from), rgb(to));
  for (let left = discCount; left > 0; left--) {
    const disc = {
      x: random() * side,
      y: random() * side,
      radius: side * mix(0.1, 0.32, random()),
      opacity: mix(0.12, 0.36, random()),
    };
    drawDisc(pixels, disc, rgb(light));
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
