import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { imageAddress } from "#domain/covers.ts";
import { insertImage } from "../../images/queries.ts";
import { ownedSite } from "../../testing/owned-site.ts";

const site = ownedSite();

test("images: responses contain the stored bytes, and headers for caching and use on other sites", async () => {
  await site.upload();
  const files = await site.db.selectFrom("image_files").selectAll().execute();
  for (const { name, type, bytes } of files) {
    for (const from of ["the database", "memory"]) {
      const response = await site.send(imageAddress(name));
      expect({ from, status: response.status }).toEqual({ from, status: 200 });
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

test("M4: images: HEAD and 304 responses do not read the image from the database", async () => {
  const name = await site.upload();
  site.log.length = 0;
  const address = imageAddress(name);
  const head = await site.send(address, { method: "HEAD" });
  const notModified = await site.send(address, { headers: { "if-none-match": `"${name}"` } });
  expect([head.status, notModified.status]).toEqual([200, 304]);
  expect(site.log.filter((line) => line.includes('\\"bytes\\" from'))).toEqual([]);
  const whole = await site.send(address);
  const { date: _date, ...described } = Object.fromEntries(head.headers);
  expect(Object.fromEntries(whole.headers)).toMatchObject(described);
  expect(notModified.headers.get("cache-control")).toBe(whole.headers.get("cache-control"));
  const missing = imageAddress(`${"0".repeat(32)}.jpg`);
  const headers = { "if-none-match": "*" };
  for (const init of [{ method: "HEAD" }, { headers }])
    expect((await site.send(missing, init)).status).toBe(404);
});

test("M4: images: concurrent requests succeed even for more images than fit into the cache", async () => {
  const stems = Array.from({ length: 12 }, () => randomBytes(16).toString("hex"));
  const file = { type: "image/jpeg" as const, bytes: randomBytes(500_000) };
  const files = stems.map((stem) => ({ ...file, name: `${stem}.jpg` }));
  const image = { filename: "x", color: "#888888", width: 1, height: 1, files };
  await site.db.transaction().execute((transaction) => insertImage(transaction, image, 1));
  const answers = await Promise.all(files.map(({ name }) => site.send(imageAddress(name))));
  expect(answers.map(({ status }) => status)).toEqual(files.map(() => 200));
});
