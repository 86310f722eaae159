import { expect, test } from "vitest";
import { hollowPng, plain, stripes } from "../testing/pictures.ts";
import { decodeImage } from "./decode.ts";

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>');
const damaged = { status: 422, message: "The image is damaged or incomplete" };

test("H2: decode: only files that begin as a PNG or JPEG are decoded", async () => {
  const tiff = await plain(9, 9).tiff().toBuffer();
  const html = Buffer.from("<!doctype html><script>alert(1)</script>");
  for (const bytes of [svg, tiff, html, await plain(9, 9).gif().toBuffer()])
    await expect(decodeImage(bytes)).rejects.toMatchObject({ code: "not_an_image", status: 415 });
  for (const signature of ["89504e470d0a1a0a", "ffd8ffe0"]) {
    const disguised = Buffer.concat([Buffer.from(signature, "hex"), svg]);
    await expect(decodeImage(disguised)).rejects.toMatchObject({ status: 422 });
  }
  for (const brand of ["heic", "mif1"])
    await expect(decodeImage(Buffer.from(`\0\0\0\x18ftyp${brand}`))).rejects.toMatchObject({
      status: 415,
      message: "This looks like an iPhone photo (HEIC). Save it as JPEG first.",
    });
});

test("H7: decode: a truncated picture is refused", async () => {
  const picture = stripes(900, 600, ["#ff0000", "#00ff00", "#0000ff"]);
  for (const format of [picture.clone().png(), picture.clone().jpeg({ progressive: true })]) {
    const whole = await format.toBuffer();
    await expect(decodeImage(whole)).resolves.toMatchObject({ raw: { width: 900, height: 600 } });
    for (const share of [0.05, 0.5, 0.95]) {
      const part = whole.subarray(0, Math.floor(whole.length * share));
      await expect(decodeImage(part)).rejects.toMatchObject(damaged);
    }
  }
  for (const signature of ["89504e470d0a1a0a", "ffd8ffe0"])
    await expect(decodeImage(Buffer.from(signature, "hex"))).rejects.toMatchObject(damaged);
});

test.each([
  [50_000, 50_000],
  [12_001, 10],
  [10, 12_001],
  [8000, 5001],
])("H4: decode: a tiny file that claims %d × %d pixels is refused", async (width, height) => {
  await expect(decodeImage(hollowPng(width, height))).rejects.toMatchObject({
    status: 422,
    message: "The image is too large. The limit is 40 million pixels and 12000 pixels per side.",
  });
});
