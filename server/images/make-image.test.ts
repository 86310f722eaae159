import sharp from "sharp";
import { expect, test } from "vitest";
import { coverName, coverWidths, previewName } from "#contract/covers.ts";
import { distance, pixelOf, plain, stripes } from "../testing/pictures.ts";
import { type Image, makeImage } from "./make-image.ts";

const bytesOf = ({ files }: Image, name: string) => {
  const file = files.find((made) => made.name === name);
  if (!file) throw new Error(`${name} was not made`);
  return file.bytes;
};
const sizesOf = async (image: Image) =>
  Promise.all(
    image.files.map(async ({ name, type, bytes }) => {
      const { width, height, format } = await sharp(bytes).metadata();
      expect(type).toBe(`image/${format}`);
      return `${name.slice(32)} ${width}x${height}`;
    }),
  );

test("a png stays a png under a name of the server's own, with every cover and a preview beside it", async () => {
  const image = await makeImage(await plain(2000, 1000).png().toBuffer());
  expect(image.filename).toMatch(/^[0-9a-f]{32}\.png$/);
  expect(image).toMatchObject({ width: 2000, height: 1000 });
  expect(await sizesOf(image)).toEqual([
    ".png 2000x1000",
    ...coverWidths.map((width) => `-${width}.webp ${width}x${width}`),
    "-1200.jpg 1000x1000",
  ]);
});

test("a jpeg stays a jpeg, and nothing larger than 2560 pixels is kept", async () => {
  const image = await makeImage(await plain(3000, 1500).jpeg().toBuffer());
  expect(image).toMatchObject({ width: 2560, height: 1280 });
  expect((await sizesOf(image))[0]).toBe(".jpg 2560x1280");
});

test("a small picture is not enlarged", async () => {
  const image = await makeImage(await plain(300, 200).png().toBuffer());
  expect(await sizesOf(image)).toEqual([
    ".png 300x200",
    ...coverWidths.map((width) => `-${width}.webp ${Math.min(width, 200)}x${Math.min(width, 200)}`),
    "-1200.jpg 200x200",
  ]);
});

test.each(["png", "jpeg"] as const)(
  "covers and preview of a %s are cut from the middle",
  async (format) => {
    const image = await makeImage(
      await stripes(900, 300, ["#ff0000", "#00ff00", "#0000ff"]).toFormat(format).toBuffer(),
    );
    for (const name of [coverName(image.filename, 160), previewName(image.filename)])
      for (const left of [4, 80, 155])
        expect(distance(await pixelOf(bytesOf(image, name), left, 80), "#00ff00")).toBeLessThan(24);
  },
);

test("the colour is the one there is most of, not the mean of all", async () => {
  const striped = await makeImage(
    await stripes(900, 300, ["#102040", "#102040", "#f0f0f0"]).png().toBuffer(),
  );
  expect(distance(striped.color, "#102040")).toBeLessThan(12);
});

test("what is transparent is white in the preview, and in the colour", async () => {
  const dot = plain(100, 100, "#2266cc").png().toBuffer();
  const upload = await sharp({
    create: { width: 400, height: 400, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite([{ input: await dot, left: 150, top: 150 }])
    .png()
    .toBuffer();
  const image = await makeImage(upload);
  expect(distance(image.color, "#ffffff")).toBeLessThan(12);
  expect(
    distance(await pixelOf(bytesOf(image, previewName(image.filename)), 5, 5), "#ffffff"),
  ).toBeLessThan(4);
  expect((await sharp(bytesOf(image, image.filename)).metadata()).hasAlpha).toBe(true);
});

test.each(["grey", "16 bits", "cmyk"])("%s pictures become ordinary ones", async (kind) => {
  const source = plain(64, 64, "#808080");
  const upload =
    kind === "grey"
      ? source.grayscale().png()
      : kind === "cmyk"
        ? source.toColourspace("cmyk").jpeg()
        : source.toColourspace("rgb16").png();
  const image = await makeImage(await upload.toBuffer());
  expect(image.files).toHaveLength(7);
  expect(distance(image.color, "#808080")).toBeLessThan(24);
  expect((await sharp(bytesOf(image, image.filename)).metadata()).depth).toBe("uchar");
});

test("H5: nothing of the file but its pixels survives: no EXIF, no place, no profile, no tail", async () => {
  const marks = [
    "SCRIPT-IN-EXIF",
    "<?php TAIL",
    "PK\u0003\u0004TAIL",
    "<html><script>TAIL",
    "comment-mark",
  ];
  const jpeg = await plain(200, 100)
    .withExif({
      IFD0: { Copyright: "<script>SCRIPT-IN-EXIF</script>" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" },
    })
    .withIccProfile("p3")
    .jpeg()
    .toBuffer();
  const before = await sharp(jpeg).metadata();
  expect(before.exif && before.icc).toBeTruthy();
  const { files } = await makeImage(Buffer.concat([jpeg, Buffer.from(marks.join(" "))]));
  expect(files).toHaveLength(7);
  for (const { bytes } of files) {
    for (const mark of marks) expect(bytes.includes(mark)).toBe(false);
    const { exif, icc, xmp, iptc } = await sharp(bytes).metadata();
    expect({ exif, icc, xmp, iptc }).toEqual({
      exif: undefined,
      icc: undefined,
      xmp: undefined,
      iptc: undefined,
    });
  }
});

test("H5: a picture taken sideways is turned upright", async () => {
  const sideways = await stripes(300, 90, ["#ff0000", "#00ff00", "#0000ff"])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const image = await makeImage(sideways);
  expect(image).toMatchObject({ width: 90, height: 300 });
  const stored = bytesOf(image, image.filename);
  expect((await sharp(stored).metadata()).orientation).toBeUndefined();
  expect(distance(await pixelOf(stored, 45, 20), "#ff0000")).toBeLessThan(24);
  expect(distance(await pixelOf(stored, 45, 280), "#0000ff")).toBeLessThan(24);
});
