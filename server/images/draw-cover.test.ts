import { expect, test } from "vitest";
import { distance, pixelOf } from "../testing/pictures.ts";
import { decodeImage } from "./decode.ts";
import { drawCover } from "./draw-cover.ts";

const palette = { from: "#ff7a50", to: "#5b2a8c", light: "#ffd98a" };

test("a cover is a picture that an owner might upload", async () => {
  expect(await decodeImage(await drawCover({ palette, seed: 1 }))).toMatchObject({
    format: "png",
    raw: { width: 480, height: 480, channels: 3 },
  });
});

test("the same seed draws the same cover, another one another", async () => {
  const [first, again, other] = [
    await drawCover({ palette, seed: 1 }),
    await drawCover({ palette, seed: 1 }),
    await drawCover({ palette, seed: 2 }),
  ];
  expect(first.equals(again)).toBe(true);
  expect(first.equals(other)).toBe(false);
});

test("it goes from one colour in the corner to the other, and where there is more light it is lighter", async () => {
  const black = { from: "#000000", to: "#000000", light: "#ffffff" };
  const { bytes } = await decodeImage(await drawCover({ palette: black, seed: 3 }));
  const brightest = bytes.reduce((most, value) => Math.max(most, value));
  expect(bytes.includes(0)).toBe(true);
  expect(brightest).toBeGreaterThan(30);
  const plain = await drawCover({ palette: { ...palette, light: palette.from }, seed: 3 });
  expect(distance(await pixelOf(plain, 0, 0), palette.from)).toBeLessThan(4);
});
