import sharp from "sharp";
import { expect, test } from "vitest";
import { coverName, coverWidths, previewName } from "#domain/covers.ts";
import { photoSources } from "#domain/photos.ts";
import { distance, noisy, pixelOf, plain, sizesOf, stripes } from "../testing/pictures.ts";
import { type Image, makeImage } from "./make-image.ts";

const bytesOf = ({ files }: Image, name: string) =>
  files.find((made) => made.name === name)?.bytes ?? Buffer.alloc(0);
const rainbow = ["#ff0000", "#00ff00", "#0000ff"] as [string, string, string];

test.each([
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

test.each([
  [2400, 1600, [1920, 1280], [480, 320], [960, 640], [1200, 800]],
  [600, 800, [600, 800], [480, 640], [600, 800], [600, 800]],
] as const)(
  "photo: %i × %i is stored in three widths with a preview, never enlarged",
  async (width, height, whole, small, medium, preview) => {
    const photo = await makeImage(await plain(width, height).jpeg().toBuffer(), "photo");
    expect(photo).toMatchObject({ width: whole[0], height: whole[1] });
    expect(photo.filename).toMatch(/^[0-9a-f]{32}\.webp$/);
    expect(await sizesOf(photo)).toEqual([
      `.webp ${whole.join("x")}`,
      `-480.webp ${small.join("x")}`,
      `-960.webp ${medium.join("x")}`,
      `-1200.jpg ${preview.join("x")}`,
    ]);
    const stem = `/images/${photo.filename.slice(0, 32)}`;
    const widths = [480, 960].filter((each) => each < width);
    const sources = widths.map((each) => `${stem}-${each}.webp ${each}w`);
    expect(photoSources(photo)).toBe([...sources, `${stem}.webp ${whole[0]}w`].join(", "));
  },
);

const segment = (marker: number, text: string) => {
  const body = Buffer.from(text, "latin1");
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

test.each([
  ["cover", 7],
  ["photo", 4],
] as const)("H5: image: only a %s's pixels are stored, turned upright", async (kind, length) => {
  const picture = await stripes(300, 90, rainbow)
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Copyright: "<script>EXIF-MARK</script>" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" },
    })
    .withIccProfile("p3")
    .jpeg()
    .toBuffer();
  const upload = Buffer.concat([
    picture.subarray(0, 2),
    segment(0xe1, "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>XMP-MARK</x:xmpmeta>"),
    segment(0xed, "Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0e\x1c\x02\x78\0\x09IPTC-MARK"),
    segment(0xfe, "COMMENT-MARK"),
    picture.subarray(2),
    Buffer.from("<?php PK\u0003\u0004TAIL-MARK"),
  ]);
  const metadataOf = async (bytes: Uint8Array) => {
    const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
    return [exif, xmp, iptc, icc, orientation];
  };
  expect(await metadataOf(upload)).toEqual([...Array(4).fill(expect.any(Buffer)), 6]);
  const image = await makeImage(upload, kind);
  expect(image).toMatchObject({ width: 90, height: 300, files: { length } });
  for (const { bytes } of image.files) {
    for (const mark of ["Exif", "-MARK", "xmpmeta", "8BIM", "ICC_PROFILE"])
      expect(bytes.includes(mark)).toBe(false);
    expect(await metadataOf(bytes)).toEqual(Array(5).fill(undefined));
  }
  const stored = bytesOf(image, image.filename);
  expect(distance(await pixelOf(stored, 45, 20), "#ff0000")).toBeLessThan(24);
  expect(distance(await pixelOf(stored, 45, 280), "#0000ff")).toBeLessThan(24);
});
