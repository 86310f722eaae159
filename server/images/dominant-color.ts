import sharp from "sharp";
import type { Pixels } from "./decode.ts";

const side = 48;
/** Of each channel's eight bits, the ones that decide whether two pixels are of one colour. */
const coarse = 0b1110_0000;

interface Heap {
  count: number;
  red: number;
  green: number;
  blue: number;
}

/** The mean of the most common group of similar colours: a mean of all of them would be mud. */
export async function dominantColor({ bytes, raw }: Pixels): Promise<string> {
  const small = await sharp(bytes, { raw })
    .toColourspace("srgb")
    .ensureAlpha()
    .resize(side, side, { fit: "fill" })
    .raw()
    .toBuffer();
  const heaps = new Map<number, Heap>();
  let largest: Heap = { count: 1, red: 0, green: 0, blue: 0 };
  for (let at = 0; at < small.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = small.subarray(at, at + 4);
    if (alpha < 128) continue;
    const key = ((red & coarse) << 16) | ((green & coarse) << 8) | (blue & coarse);
    const heap = heaps.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 };
    heaps.set(key, heap);
    heap.count += 1;
    heap.red += red;
    heap.green += green;
    heap.blue += blue;
    if (heap.count >= largest.count) largest = heap;
  }
  const hex = (sum: number) =>
    Math.round(sum / largest.count)
      .toString(16)
      .padStart(2, "0");
  return `#${hex(largest.red)}${hex(largest.green)}${hex(largest.blue)}`;
}
