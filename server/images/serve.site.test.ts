import { beforeEach, expect, test } from "vitest";
import { imageAddress } from "#contract/covers.ts";
import { ownedSite } from "../testing/owned-site.ts";

const site = ownedSite();
let filename: string;
beforeEach(async () => {
  filename = await site.upload();
});

test("every file of an image is served as it was stored, for ever, to any site, and as nothing but an image", async () => {
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

test("a known version is answered without the bytes, and so is HEAD", async () => {
  const ask = (tag: string, method = "GET") =>
    site.send(imageAddress(filename), { method, headers: { "if-none-match": tag } });
  const known = await ask(`"other", "${filename}"`);
  expect([known.status, (await known.arrayBuffer()).byteLength]).toEqual([304, 0]);
  const whole = await ask('"other"');
  const head = await ask('"other"', "HEAD");
  expect(head.headers.get("content-length")).toBe(`${(await whole.arrayBuffer()).byteLength}`);
});

test("a removed file is gone within the hour, even where it was in memory", async () => {
  expect((await site.send(imageAddress(filename))).status).toBe(200);
  await site.db.deleteFrom("images").execute();
  site.clock.now += 60 * 60_000;
  const response = await site.send(imageAddress(filename), { headers: { "if-none-match": "*" } });
  expect([response.status, await response.json()]).toEqual([404, { detail: "Not Found" }]);
  expect(response.headers.get("cache-control")).toBe("no-store");
});
