import { expect, test } from "vitest";
import { imageAddress } from "#contract/covers.ts";
import { ownedSite } from "../testing/owned-site.ts";

const site = ownedSite();

test("every file of an image is served as it was stored, for ever, to any site, and as nothing but an image", async () => {
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
