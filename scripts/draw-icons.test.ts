import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { drawIcons } from "./draw-icons.ts";

test("the icons are drawn from icon.svg as it is now", async () => {
  for (const { path, bytes } of await drawIcons()) {
    const pixels = (picture: Buffer) => sharp(picture).ensureAlpha().raw().toBuffer();
    expect((await pixels(readFileSync(path))).equals(await pixels(bytes)), `${path}: run node scripts/draw-icons.ts`).toBe(true);
  }
});
