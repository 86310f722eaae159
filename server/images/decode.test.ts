import sharp from "sharp";
import { expect, test } from "vitest";
import { hollowPng, plain, stripes } from "../testing/pictures.ts";
import { decodeImage } from "./decode.ts";

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
const damaged = { status: 422, message: "The image is damaged or incomplete" };
const tooManyPixels = {
  status: 422,
  message: "The image has too many pixels: 40 million at most, and 12000 on a side",
};

test.each([
  ["svg", async () => Buffer.from(svg)],
  ["gif", () => plain(9, 9).gif().toBuffer()],
  ["webp", () => plain(9, 9).webp().toBuffer()],
  ["tiff", () => plain(9, 9).tiff().toBuffer()],
  ["pdf", async () => Buffer.from("%PDF-1.7\n1 0 obj")],
  ["html", async () => Buffer.from("<!doctype html><script>alert(1)</script>")],
])("H2: %s is no image here", async (_kind, make) => {
  await expect(decodeImage(await make())).rejects.toMatchObject({
    code: "not_an_image",
    status: 415,
  });
});

test("an iPhone's photograph is refused with what to do", async () => {
  for (const brand of ["heic", "mif1"])
    await expect(decodeImage(Buffer.from(`\0\0\0\x18ftyp${brand}`))).rejects.toMatchObject({
      status: 415,
      message: "This looks like an iPhone photo (HEIC). Save it as JPEG first.",
    });
});

test("H2: libvips itself reads nothing but png and jpeg", async () => {
  for (const bytes of [Buffer.from(svg), await plain(9, 9).tiff().toBuffer()])
    await expect(sharp(bytes).metadata()).rejects.toThrow("unsupported image format");
});

test("H7: a picture that is cut off is refused", async () => {
  const picture = stripes(900, 600, ["#ff0000", "#00ff00", "#0000ff"]);
  for (const whole of [
    await picture.clone().png().toBuffer(),
    await picture.clone().jpeg().toBuffer(),
    await picture.clone().jpeg({ progressive: true }).toBuffer(),
  ]) {
    await expect(decodeImage(whole)).resolves.toMatchObject({ raw: { width: 900, height: 600 } });
    for (const share of [0.05, 0.5, 0.95])
      await expect(
        decodeImage(whole.subarray(0, Math.floor(whole.length * share))),
      ).rejects.toMatchObject(damaged);
  }
  for (const signature of ["89504e470d0a1a0a", "ffd8ffe0"])
    await expect(decodeImage(Buffer.from(signature, "hex"))).rejects.toMatchObject(damaged);
});

test.each([
  [50_000, 50_000],
  [12_001, 10],
  [10, 12_001],
  [8000, 5001],
])("H4: a few bytes that claim %d × %d pixels are refused", async (width, height) => {
  await expect(decodeImage(hollowPng(width, height))).rejects.toMatchObject(tooManyPixels);
});
