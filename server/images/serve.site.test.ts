import { expect, test } from "vitest";
import { coverAddress, imageAddress, previewName } from "#contract/covers.ts";
import { plain } from "../testing/pictures.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";
import { makeImage } from "./make-image.ts";
import { insertImage } from "./queries.ts";

async function withImage() {
  const site = await startSite();
  const image = await makeImage(await plain(64, 48).png().toBuffer());
  await site.db
    .transaction()
    .execute((transaction) => insertImage(transaction, image, site.clock.now));
  return { site, image };
}

async function expectNotFound(site: TestSite, address: string) {
  const response = await site.send(address, { headers: { "if-none-match": "*" } });
  expect({ address, status: response.status }).toEqual({ address, status: 404 });
  expect(await response.json()).toEqual({ detail: "Not Found" });
  expect(response.headers.get("cache-control")).toBe("no-store");
}

test("every file of an image is served as it was stored, for ever, to any site, and as nothing but an image", async () => {
  const { site, image } = await withImage();
  await using _ = site;
  const names = image.files.map(({ name }) => imageAddress(name));
  for (const address of [
    imageAddress(image.filename),
    coverAddress(image.filename, 480),
    imageAddress(previewName(image.filename)),
  ])
    expect(names).toContain(address);
  for (const { name, type, bytes } of image.files) {
    for (const round of ["from the database", "from memory"]) {
      const response = await site.send(imageAddress(name));
      expect({ round, status: response.status }).toEqual({ round, status: 200 });
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": type,
        "content-length": String(bytes.length),
        "content-disposition": `inline; filename="${name}"`,
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": "default-src 'none'; sandbox",
        "cross-origin-resource-policy": "cross-origin",
        "x-content-type-options": "nosniff",
        etag: `"${name}"`,
      });
    }
  }
});

test("a known version is answered without the bytes, and so is HEAD", async () => {
  const { site, image } = await withImage();
  await using _ = site;
  const address = imageAddress(image.filename);
  const version = `"${image.filename}"`;
  const known = await site.send(address, { headers: { "if-none-match": `"other", ${version}` } });
  expect([known.status, known.headers.get("etag")]).toEqual([304, version]);
  expect((await known.arrayBuffer()).byteLength).toBe(0);
  const other = await site.send(address, { headers: { "if-none-match": '"other"' } });
  expect(other.status).toBe(200);
  const head = await site.send(address, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length")]).toEqual([
    200,
    String(image.files[0]?.bytes.length),
  ]);
});

test("unknown names lead nowhere, and a removed file is gone within the hour, even where it was in memory", async () => {
  const { site, image } = await withImage();
  await using _ = site;
  const stem = image.filename.slice(0, 32);
  for (const name of [
    `${"0".repeat(32)}.png`,
    `${stem}.jpg`,
    `${stem}-161.webp`,
    `${stem}.PNG`,
    stem,
    `${image.filename}%00`,
    `x${image.filename}`,
  ])
    await expectNotFound(site, `/images/${name}`);
  const address = imageAddress(image.filename);
  expect((await site.send(address)).status).toBe(200);
  await site.db.deleteFrom("images").execute();
  site.clock.now += 60 * 60_000;
  await expectNotFound(site, address);
});
