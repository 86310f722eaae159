import { expect, test } from "vitest";
import { purgeExpired } from "../housekeeping/housekeeping.ts";
import { plain } from "../testing/pictures.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";
import { playlistRow } from "../testing/whole-playlist.ts";
import { makeImage } from "./make-image.ts";
import { insertImage } from "./queries.ts";

const hour = 60 * 60_000;

async function upload(site: TestSite) {
  const image = await makeImage(await plain(8, 8).png().toBuffer());
  await site.db
    .transaction()
    .execute((transaction) => insertImage(transaction, image, site.clock.now));
  return image.filename;
}

async function after(site: TestSite, hours: number) {
  for (let passed = 0; passed < hours; passed++) {
    site.clock.now += hour;
    await purgeExpired(site.db, site.clock.now);
  }
  const images = await site.db.selectFrom("images").select("filename").execute();
  const files = await site.db.selectFrom("image_files").select("filename").distinct().execute();
  expect(files.length).toBe(images.length);
  return images.map(({ filename }) => filename);
}

test("H11: an upload that no playlist takes up goes after a day, with its files; one in use stays", async () => {
  await using site = await startSite();
  const { api } = await site.join({ is_superuser: true });
  const [abandoned, used] = [await upload(site), await upload(site)];
  await api("POST /playlists/", { body: { year: 2025, image: used } });
  expect(await after(site, 23)).toEqual(expect.arrayContaining([abandoned, used]));
  expect(await after(site, 1)).toEqual([used]);
  expect(await after(site, 100)).toEqual([used]);
});

test("the day counts from when the last playlist let go of it, so that a deletion can be undone", async () => {
  await using site = await startSite();
  const insert = (image: string) =>
    site.db.insertInto("playlists").values(playlistRow({ image })).execute();
  const filename = await upload(site);
  await insert(filename);
  expect(await after(site, 48)).toEqual([filename]);
  await site.db.deleteFrom("playlists").execute();
  expect(await after(site, 23)).toEqual([filename]);
  await insert(filename);
  expect(await after(site, 48)).toEqual([filename]);
  await site.db.deleteFrom("playlists").execute();
  expect(await after(site, 26)).toEqual([]);
});
