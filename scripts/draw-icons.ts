// `node scripts/draw-icons.ts`: renders icon.svg as PNG files. Run it after changing icon.svg.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

const folder = join(import.meta.dirname, "..", "web", "layout");
const svg = readFileSync(join(folder, "icon.svg"), "utf8");
const [, background = "#000"] = /<rect[^>]* fill="(#\w+)"/.exec(svg) ?? [];

/** Devices cut off the corners of maskable icons and touch icons, so the background of these icons fills the whole square. */
const icons = [
  { name: "180", side: 180, fills: true },
  { name: "192", side: 192, fills: false },
  { name: "512", side: 512, fills: false },
  { name: "maskable-512", side: 512, fills: true },
];

function draw({ side, fills }: (typeof icons)[number]) {
  const inner = fills ? Math.round(side * 0.8) : side;
  const edge = Math.floor((side - inner) / 2);
  const rest = side - inner - edge;
  const drawn = sharp(Buffer.from(svg), { density: (72 * inner) / 32 }).resize(inner, inner);
  const icon = fills
    ? drawn
        .extend({ top: edge, left: edge, bottom: rest, right: rest, background })
        .flatten({ background })
    : drawn;
  return icon.png({ compressionLevel: 9, palette: true }).toBuffer();
}

mkdirSync(join(folder, "icons"), { recursive: true });
for (const icon of icons)
  writeFileSync(join(folder, "icons", `${icon.name}.png`), await draw(icon));
