import { expect, test } from "vitest";
import { ownedSite } from "../../testing/owned-site.ts";
import { playlistRow } from "../../testing/whole-playlist.ts";
import { purgeExpired } from "../housekeeping/housekeeping.ts";

const site = ownedSite();

async function after(hours: number) {
  for (let passed = 0; passed < hours; passed++) {
    site.clock.now += 60 * 60_000;
    await purgeExpired(site.db, site.clock.now);
  }
  const images = await site.db.selectFrom("images").select("filename").execute();
  const files = await site.db.selectFrom("image_files").select("filename").distinct().execute();
  expect(files.length).toBe(images.length);
  return images.map(({ filename }) => filename).sort();
}

test("H11: images: an image is deleted a day after the last playlist stops using it", async () => {
  const use = (image: string) =>
    site.db.insertInto("playlists").values(playlistRow({ image })).execute();
  const [abandoned, used] = [await site.upload(), await site.upload()];
  await use(used);
  expect(await after(23)).toEqual([abandoned, used].sort());
  expect(await after(48)).toEqual([used]);
  await site.db.deleteFrom("playlists").execute();
  expect(await after(23)).toEqual([used]);
  await use(used);
  expect(await after(48)).toEqual([used]);
  await site.db.deleteFrom("playlists").execute();
  expect(await after(26)).toEqual([]);
});
