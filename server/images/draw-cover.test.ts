import { expect, test } from "vitest";
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
