import { join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { cardSize } from "#contract/playlist-address.ts";
import { type CoverLook, drawCover, rgb } from "../images/draw-cover.ts";
// Limits what libvips may read.
import "../images/decode.ts";

const { width, height } = cardSize;
const colors = { ground: "#111014", words: "#f3f0ea", quiet: "#a29cab" };
const margin = 80;
const side = height - 2 * margin;
const wordsAt = margin + side + 60;
const wordsWide = width - wordsAt - margin;

const fontFolder = join(import.meta.dirname, "fonts");
// Before libvips draws text, so that cards look the same on every machine.
// biome-ignore lint/style/noProcessEnv: a setting of libvips, not of ours
process.env.FONTCONFIG_FILE = join(fontFolder, "fonts.conf");
const fontfile = join(fontFolder, "instrument-serif-latin.ttf");
const markup = (text: string) =>
  text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

interface Words {
  text: string;
  size: number;
  color: string;
}

async function write({ text, size, color }: Words) {
  const words = {
    text: `<span foreground="${color}">${markup(text)}</span>`,
    font: `Instrument Serif ${size}`,
    fontfile,
    rgba: true,
  };
  // A single word that is too wide is made smaller instead of broken.
  const { data, info } = await sharp({
    text: { ...words, width: wordsWide, wrap: "word", dpi: 72, spacing: 0 },
  })
    .resize({ width: wordsWide, withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, height: info.height };
}

function sleeveMask(radius: number): OverlayOptions {
  const pixels = Buffer.alloc(side * side * 4, 255);
  for (let row = 0, at = 3; row < side; row++) {
    for (let column = 0; column < side; column++, at += 4) {
      const fromCorner = (place: number) =>
        Math.max(0, radius - 0.5 - Math.min(place, side - 1 - place));
      const outside = Math.hypot(fromCorner(row), fromCorner(column)) - radius + 0.5;
      if (outside > 0) pixels[at] = 255 * Math.max(0, 1 - outside);
    }
  }
  return { input: pixels, raw: { width: side, height: side, channels: 4 }, blend: "dest-in" };
}

/** Drawn small and enlarged, the glow is smooth. */
function ground(glow: string) {
  const [from, to] = [rgb(colors.ground), rgb(glow)];
  const [columns, rows] = [width / 10, height / 10];
  const pixels = Buffer.alloc(columns * rows * 3);
  for (let row = 0, at = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const far = Math.hypot((column - 32) / 78, (row - rows / 2) / 44);
      const share = 0.3 * Math.max(0, 1 - far) ** 1.5;
      for (const channel of [0, 1, 2])
        pixels[at++] = (from[channel] ?? 0) * (1 - share) + (to[channel] ?? 0) * share;
    }
  }
  return sharp(pixels, { raw: { width: columns, height: rows, channels: 3 } }).resize(
    width,
    height,
    { kernel: "cubic" },
  );
}

export interface Card {
  title: string;
  subtext?: string | undefined;
  site?: { name: string; color: string };
  cover: Buffer | CoverLook;
  color: string;
}

export async function drawCard({ title, subtext, site, cover, color }: Card): Promise<Buffer> {
  const sleeve = await sharp(Buffer.isBuffer(cover) ? cover : await drawCover(cover))
    .resize(side, side, { fit: "cover" })
    .composite([sleeveMask(16)])
    .png()
    .toBuffer();
  const heading = await write({ text: title, size: 100, color: colors.words });
  const below = subtext ? await write({ text: subtext, size: 36, color: colors.quiet }) : undefined;
  const name = site && (await write({ text: site.name, size: 40, color: site.color }));
  const gap = below ? 28 : 0;
  const top = Math.round((height - heading.height - gap - (below?.height ?? 0)) / 2) - 20;
  return ground(color)
    .composite([
      { input: sleeve, left: margin, top: margin },
      { input: heading.input, left: wordsAt, top },
      ...(below ? [{ input: below.input, left: wordsAt, top: top + heading.height + gap }] : []),
      ...(name ? [{ input: name.input, left: wordsAt, top: margin + side - name.height }] : []),
    ])
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer();
}
