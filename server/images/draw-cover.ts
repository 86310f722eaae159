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

export function drawCover({ palette: { from, to, light }, seed }: CoverLook): string {
  const random = seededRandom(seed);
  const between = (least: number, most: number) => least + (most - least) * random();
  const disc = () =>
    `<circle cx="${between(0, side)}" cy="${between(0, side)}" r="${side * between(0.1, 0.32)}" fill-opacity="${between(0.12, 0.36)}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">
<linearGradient id="cover" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>
<rect width="${side}" height="${side}" fill="url(#cover)"/>
<g fill="${light}">${Array.from({ length: 7 }, disc).join("")}</g>
</svg>`;
}
