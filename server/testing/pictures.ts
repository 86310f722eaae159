import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

export const plain = (width: number, height: number, color = "#ff7a50") =>
  sharp({ create: { width, height, channels: 3, background: color } });

/** Makes an image of noise, which hardly compresses. */
export const noisy = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

export const stripes = (width: number, height: number, colors: [string, string, string]) =>
  plain(width, height).composite(
    colors.map((background, at) => ({
      input: { create: { width: Math.round(width / 3), height, channels: 3 as const, background } },
      left: Math.round((at * width) / 3),
      top: 0,
    })),
  );

export async function pixelOf(bytes: Uint8Array, left: number, top: number): Promise<string> {
  const pixel = await sharp(bytes)
    .removeAlpha()
    .toColourspace("srgb")
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return `#${pixel.toString("hex")}`;
}

/** Returns the largest difference of two colours in any channel. Lossy encoders change colours slightly. */
export function distance(one: string, other: string): number {
  const channels = (color: string) => [...Buffer.from(color.slice(1), "hex")];
  const second = channels(other);
  return Math.max(...channels(one).map((value, at) => Math.abs(value - (second[at] ?? 255))));
}

/** Makes an interlaced PNG, which takes the most memory to decode, that states a size but has no pixels. */
export function hollowPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 1], 8);
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(8))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
