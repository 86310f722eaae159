import { join } from "node:path";
import sharp from "sharp";
import { cardSize } from "#domain/playlist-address.ts";
import { html } from "../http/html.ts";
import { type CoverLook, drawCover } from "./draw-cover.ts";

const { width, height } = cardSize;
const colors = { ground: "#111014", words: "#f3f0ea", quiet: "#a29cab" };
const margin = 80;
const side = height - 2 * margin;
const wordsAt = margin + side + 60;
const wordsWide = width - wordsAt - margin;

const fontfile = join(import.meta.dirname, "fonts", "instrument-serif-latin.ttf");

async function write(text: string, size: number, color: string) {
  const words = {
    text: String(html`<span foreground="${color}">${text}</span>`),
    font: `Instrument Serif ${size}`,
    fontfile,
    rgba: true,
  };
  const { data, info } = await sharp({
    text: { ...words, width: wordsWide, wrap: "word", dpi: 72, spacing: 0 },
  })
    .resize({ width: wordsWide, withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, height: info.height };
}

export interface Card {
  title: string;
  subtext?: string | undefined;
  site?: { name: string; color: string };
  covers: { cover: Buffer | CoverLook; color: string }[];
}

function drawCovers(covers: Card["covers"]) {
  const glow = covers[0]?.color;
  const across = Math.floor(Math.sqrt(covers.length));
  const size = side / across;
  const pictures = covers.slice(0, across ** 2).map(({ cover }, index) => {
    const picture = Buffer.isBuffer(cover)
      ? `data:image/jpeg;base64,${cover.toString("base64")}`
      : `data:image/svg+xml;base64,${Buffer.from(drawCover(cover)).toString("base64")}`;
    const [x, y] = [index % across, Math.floor(index / across)].map((at) => margin + at * size);
    return `<image x="${x}" y="${y}" width="${size}" height="${size}" preserveAspectRatio="xMidYMid slice" href="${picture}"/>`;
  });
  const square = `x="${margin}" y="${margin}" width="${side}" height="${side}"`;
  const fade = [0.3, 0.195, 0.106, 0.038, 0].map(
    (opacity, step) =>
      `<stop offset="${step / 4}" stop-color="${glow}" stop-opacity="${opacity}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" gradientTransform="translate(320 ${height / 2}) scale(780 440)">${fade.join("")}</radialGradient>
<clipPath id="sleeve"><rect ${square} rx="16"/></clipPath>
<rect width="${width}" height="${height}" fill="${colors.ground}"/>
<rect width="${width}" height="${height}" fill="url(#glow)"/>
<g clip-path="url(#sleeve)">${pictures.join("")}</g>
</svg>`;
}

export async function drawCard({ title, subtext, site, covers }: Card) {
  const heading = await write(title, 100, colors.words);
  const below = subtext ? await write(subtext, 36, colors.quiet) : undefined;
  const name = site && (await write(site.name, 40, site.color));
  const gap = below ? 28 : 0;
  const top = Math.round((height - heading.height - gap - (below?.height ?? 0)) / 2) - 20;
  return sharp(Buffer.from(drawCovers(covers)))
    .composite([
      { input: heading.input, left: wordsAt, top },
      ...(below ? [{ input: below.input, left: wordsAt, top: top + heading.height + gap }] : []),
      ...(name ? [{ input: name.input, left: wordsAt, top: margin + side - name.height }] : []),
    ])
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer();
}
