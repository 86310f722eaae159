import sharp from "sharp";
import { expect, test } from "vitest";
import { coverName, coverWidths, previewName } from "#domain/covers.ts";
import { distance, noisy, pixelOf, plain, sizesOf, stripes } from "../testing/pictures.ts";
import { type Image, makeImage } from "./make-image.ts";

const bytesOf = ({ files }: Image, name: string) =>
  files.find((made) => made.name === name)?.bytes ?? Buffer.alloc(0);
const rainbow = ["#ff0000", "#00ff00", "#0000ff"] as [string, string, string];

test.each([
  // Images are at most 1920 pixels wide and are never enlarged.
  ["png", 2000, 1000, "1920x960", 1000],
  ["jpeg", 3000, 1500, "1920x960", 1200],
  ["png", 300, 200, "300x200", 200],
] as const)(
  "image: a %s of %i × %i is stored as a JPEG with every cover size and a preview",
  async (format, width, height, kept, preview) => {
    const image = await makeImage(await plain(width, height).toFormat(format).toBuffer());
    expect(image.filename).toMatch(/^[0-9a-f]{32}\.jpg$/);
    expect(`${image.width}x${image.height}`).toBe(kept);
    const covers = coverWidths.map((width) => [width, Math.min(width, height)]);
    expect(await sizesOf(image)).toEqual([
      `.jpg ${kept}`,
      ...covers.map(([width, size]) => `-${width}.webp ${size}x${size}`),
      `-1200.jpg ${preview}x${preview}`,
    ]);
  },
);

test.each(["cover", "photo"] as const)(
  "M4: image: no file of a %s is larger than 1.5 MB",
  async (kind) => {
    const image = await makeImage(await noisy(2560, 2560).png().toBuffer(), kind);
    expect(image.files.filter(({ bytes }) => bytes.length > 1_500_000)).toEqual([]);
    const { width, height } = await sharp(bytesOf(image, image.filename)).metadata();
    expect(image).toMatchObject({ width, height });
  },
);

test("image: covers and preview show the middle, and the stored colour is the most frequent colour", async () => {
  const image = await makeImage(await stripes(900, 300, rainbow).jpeg().toBuffer());
  for (const name of [coverName(image.filename, 160), previewName(image.filename)])
    for (const left of [4, 155])
      expect(distance(await pixelOf(bytesOf(image, name), left, 80), "#00ff00")).toBeLessThan(24);
  const dark = stripes(900, 300, ["#102040", "#102040", "#f0f0f0"]);
  expect(distance((await makeImage(await dark.png().toBuffer())).color, "#102040")).toBeLessThan(
    12,
  );
});

test("H5: image: only the pixels of an upload are stored, turned upright", async () => {
  const marks = ["SCRIPT-IN-EXIF", "<?php TAIL", "PK\u0003\u0004TAIL"];
  const jpeg = await stripes(300, 90, rainbow)
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Copyright: "<script>SCRIPT-IN-EXIF</script>" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" },
    })
    .withIccProfile("p3")
    .jpeg()
    .toBuffer();
  expect(await sharp(jpeg).metadata()).toMatchObject({
    ...{ exif: expect.anything(), icc: expect.anything(), orientation: 6 },
  });
  const image = await makeImage(Buffer.concat([jpeg, Buffer.from(marks.join(" "))]));
  expect(image).toMatchObject({ width: 90, height: 300, files: { length: 7 } });
  for (const { bytes } of image.files) {
    expect(marks.filter((mark) => bytes.includes(mark))).toEqual([]);
    const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect([exif, icc, xmp, iptc, orientation]).toEqual(Array(5).fill(undefined));
  }
  const stored = bytesOf(image, image.filename);
  expect(distance(await pixelOf(stored, 45, 20), "#ff0000")).toBeLessThan(24);
  expect(distance(await pixelOf(stored, 45, 280), "#0000ff")).toBeLessThan(24);
});
