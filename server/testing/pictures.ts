import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import type { Image } from "../images/make-image.ts";

export const plain = (width: number, height: number, color = "#ff7a50") =>
  sharp({ create: { width, height, channels: 3, background: color } });

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

export const pngFile = async (picture: Sharp) =>
  new Blob([new Uint8Array(await picture.png().toBuffer())]);

/** Describes each file, for example "-160.webp 160x160". */
export const sizesOf = ({ files }: Image) =>
  Promise.all(
    files.map(async ({ name, type, bytes }) => {
      const { width, height, format } = await sharp(bytes).metadata();
      if (type !== `image/${format}`) throw new Error(`${name} is ${format} and not ${type}`);
      return `${name.slice(32)} ${width}x${height}`;
    }),
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

/** Returns the largest difference in any channel. Lossy encoders change colours slightly. */
export function distance(one: string, other: string): number {
  const channels = (color: string) => [...Buffer.from(color.slice(1), "hex")];
  const second = channels(other);
  return Math.max(...channels(one).map((value, at) => Math.abs(value - (second[at] ?? 255))));
}

/** Makes a PNG that declares a size but has no pixels. The PNG is interlaced, because interlaced pictures need the most memory to decode. */
export function hollowPng(width: number, height: number): Buffer {
  const uint32 = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
  };
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 2, 0, 0, 1])]);
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(8))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
