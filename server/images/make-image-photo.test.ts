import sharp from "sharp";
import { expect, test } from "vitest";
import { photoSources } from "#domain/photos.ts";
import { distance, pixelOf, plain, sizesOf, stripes } from "../testing/pictures.ts";
import { makeImage } from "./make-image.ts";

const makePhoto = (upload: Buffer) => makeImage(upload, "photo");

test("photo: a photo is stored in three widths with a preview, without the upload itself", async () => {
  const photo = await makePhoto(await plain(2400, 1600).jpeg().toBuffer());
  expect(photo).toMatchObject({ width: 1920, height: 1280 });
  expect(photo.filename).toMatch(/^[0-9a-f]{32}\.webp$/);
  expect(await sizesOf(photo)).toEqual([
    ".webp 1920x1280",
    "-480.webp 480x320",
    "-960.webp 960x640",
    "-1200.jpg 1200x800",
  ]);
});

test("photo: a small photo is not enlarged, and srcset lists each width once", async () => {
  const photo = await makePhoto(await plain(600, 800).png().toBuffer());
  expect(photo).toMatchObject({ width: 600, height: 800 });
  expect(await sizesOf(photo)).toEqual([
    ".webp 600x800",
    "-480.webp 480x640",
    "-960.webp 600x800",
    "-1200.jpg 600x800",
  ]);
  const stem = `/images/${photo.filename.slice(0, 32)}`;
  expect(photoSources(photo)).toBe(`${stem}-480.webp 480w, ${stem}.webp 600w`);
});

const segment = (marker: number, ...parts: (Buffer | string)[]) => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string, "latin1")));
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

const short = 3;
const long = 4;
const ascii = 2;
function directory(
  next: number,
  ...entries: [tag: number, type: number, count: number, value: number][]
) {
  const bytes = Buffer.alloc(2 + entries.length * 12 + 4);
  bytes.writeUInt16LE(entries.length, 0);
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 2 + index * 12;
    bytes.writeUInt16LE(tag, at);
    bytes.writeUInt16LE(type, at + 2);
    bytes.writeUInt32LE(count, at + 4);
    bytes.writeUInt32LE(value, at + 8);
  }
  bytes.writeUInt32LE(next, bytes.length - 4);
  return bytes;
}

function exif(thumbnail: Buffer) {
  const place = Buffer.from("GPS-MARK-38.7,-9.1\0");
  const [gps, second] = [38, 56];
  const placeAt = second + 30;
  return Buffer.concat([
    Buffer.from("II*\0\x08\0\0\0", "latin1"),
    directory(second, [0x0112, short, 1, 6], [0x8825, long, 1, gps]),
    directory(0, [0x0012, ascii, place.length, placeAt]),
    directory(0, [0x0201, long, 1, placeAt + place.length], [0x0202, long, 1, thumbnail.length]),
    place,
    thumbnail,
  ]);
}

test("H5: photo: files are upright and contain no GPS, XMP, IPTC or thumbnail", async () => {
  const thumbnail = await stripes(60, 20, ["#ff0000", "#00ff00", "#0000ff"]).jpeg().toBuffer();
  const picture = await stripes(300, 90, ["#ff0000", "#00ff00", "#0000ff"]).jpeg().toBuffer();
  const upload = Buffer.concat([
    picture.subarray(0, 2),
    segment(0xe1, "Exif\0\0", exif(thumbnail)),
    segment(0xe1, "http://ns.adobe.com/xap/1.0/\0", "<x:xmpmeta>XMP-MARK</x:xmpmeta>"),
    segment(0xed, "Photoshop 3.0\0", "8BIM\x04\x04\0\0\0\0\0\x0e\x1c\x02\x78\0\x09", "IPTC-MARK"),
    segment(0xfe, "COMMENT-MARK"),
    picture.subarray(2),
  ]);
  const before = await sharp(upload).metadata();
  expect(before.orientation).toBe(6);
  expect(before.exif?.includes(thumbnail)).toBe(true);
  for (const [kind, mark] of [
    ["exif", "GPS-MARK"],
    ["xmp", "XMP-MARK"],
    ["iptc", "IPTC-MARK"],
  ] as const)
    expect(before[kind]?.includes(mark)).toBe(true);

  const photo = await makePhoto(upload);
  expect(photo).toMatchObject({ width: 90, height: 300 });
  for (const { bytes } of photo.files) {
    for (const mark of ["Exif", "-MARK", "xmpmeta", "8BIM", "II*\0", "ICC_PROFILE"])
      expect(bytes.includes(mark)).toBe(false);
    expect(bytes.includes(thumbnail.subarray(-60, -20))).toBe(false);
    const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined));
    expect(distance(await pixelOf(bytes, 45, 20), "#ff0000")).toBeLessThan(24);
    expect(distance(await pixelOf(bytes, 45, 280), "#0000ff")).toBeLessThan(24);
  }
});
