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
  const response = await site.send(address);
  expect({ address, status: response.status }).toEqual({ address, status: 404 });
  expect(await response.json()).toEqual({ detail: "Not Found" });
  expect(response.headers.get("cache-control")).toBe("no-store");
}

test("every file of an image is served as it was stored, for ever, to any site, and as nothing but an image", async () => {
  const { site, image } = await withImage();
  await using _ = site;
  expect(image.files).toHaveLength(7);
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

test("the addresses that pages are given lead to files", async () => {
  const { site, image } = await withImage();
  await using _ = site;
  for (const address of [
    imageAddress(image.filename),
    coverAddress(image.filename, 480),
    imageAddress(previewName(image.filename)),
  ]) {
    expect((await site.send(address)).status).toBe(200);
  }
});

test("whoever has it already is told so, without the bytes", async () => {
  const { site, image } = await withImage();
  await using _ = site;
  const address = imageAddress(image.filename);
  const version = `"${image.filename}"`;
  for (const known of [version, `W/${version}`, `"other", ${version}`, "*"]) {
    const response = await site.send(address, { headers: { "if-none-match": known } });
    expect({ known, status: response.status }).toEqual({ known, status: 304 });
    expect((await response.arrayBuffer()).byteLength).toBe(0);
    expect(response.headers.get("etag")).toBe(version);
    expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(response.headers.get("cache-control")).toContain("immutable");
  }
  for (const known of ['"other"', image.filename, ""]) {
    expect((await site.send(address, { headers: { "if-none-match": known } })).status).toBe(200);
  }
});

test("HEAD answers like GET, without a body", async () => {
  const { site, image } = await withImage();
  await using _ = site;
  const response = await site.send(imageAddress(image.filename), { method: "HEAD" });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-length")).toBe(String(image.files[0]?.bytes.length));
  expect((await response.arrayBuffer()).byteLength).toBe(0);
});

test("unknown names and those that are no names lead nowhere", async () => {
  const { site, image } = await withImage();
  await using _ = site;
  const stem = image.filename.slice(0, 32);
  const unknown = "0".repeat(32);
  for (const name of [
    `${unknown}.png`,
    `${unknown}-160.webp`,
    `${stem}.jpg`,
    `${stem}.webp`,
    `${stem}-161.webp`,
    `${stem}-160.png`,
    `${stem}-1200.webp`,
    `${stem}.PNG`,
    stem,
    `${stem.toUpperCase()}.png`,
    `${image.filename}%00`,
    `${image.filename}%0a`,
    `x${image.filename}`,
    `%27%20or%201=1--`,
  ]) {
    await expectNotFound(site, `/images/${name}`);
  }
  const asked = await site.send(`/images/${unknown}.png`, { headers: { "if-none-match": "*" } });
  expect(asked.status).toBe(404);
});

test("a file that was removed is gone within the hour, even where it was in memory", async () => {
  const { site, image } = await withImage();
  await using _ = site;
  const address = imageAddress(image.filename);
  expect((await site.send(address)).status).toBe(200);
  await site.db.deleteFrom("images").execute();
  site.clock.now += 60 * 60_000;
  await expectNotFound(site, address);
});
