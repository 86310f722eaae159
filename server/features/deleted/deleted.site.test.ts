import { expect, test } from "vitest";
import type { Photo } from "#contract/galleries.ts";
import { unknownId } from "../../testing/example-address.ts";
import { ownedSite } from "../../testing/owned-site.ts";
import { plain } from "../../testing/pictures.ts";
import { refused } from "../../testing/refusal.ts";
import { insertSamples } from "../samples/add-samples.ts";

const site = ownedSite();
const listed = () => site.api("GET /deleted/");
const end = (id: string) => site.api("DELETE /deleted/:id", { params: { id } });
const statusOfImage = async (name: string) => (await site.send(`/images/${name}`)).status;

async function addGallery() {
  const { id, inGallery, photos } = await site.addGallery({ title: "Lyon" }, plain(60, 40));
  const [photo] = photos as [Photo];
  return {
    id,
    photo,
    shownPhotos: async () => (await site.api("GET /galleries/:gallery_id", inGallery)).photos,
    deletePhoto: () => site.api("DELETE /photos/:photo_id", { params: { photo_id: photo.id } }),
    deleteGallery: () => site.api("DELETE /galleries/:gallery_id", inGallery),
  };
}

test("deleted items: the list contains deleted playlists, galleries and photos, latest first", async () => {
  const { id, photo, shownPhotos, deletePhoto, deleteGallery } = await addGallery();
  const playlist = await site.add({ year: 2024, month: 3 });
  await site.remove(playlist.id);
  site.clock.now += 1000;
  await deletePhoto();
  const deleted_at = new Date(site.clock.now).toISOString();
  const march = { id: playlist.id, kind: "playlist", title: "March 2024" };
  expect(await listed()).toEqual({
    data: [
      { id: photo.id, kind: "photo", title: "Photo in Lyon", deleted_at },
      { ...march, deleted_at: new Date(site.clock.now - 1000).toISOString() },
    ],
    count: 2,
  });
  site.clock.now += 1000;
  await deleteGallery();
  // A deleted photo is not listed while its gallery is also deleted. Restoring the gallery lists the photo again.
  expect(await listed()).toMatchObject({ data: [{ id, kind: "gallery", title: "Lyon" }, march] });
  for (const each of [playlist.id, id, photo.id]) await site.restore(each);
  expect(await listed()).toEqual({ data: [], count: 0 });
  expect(await shownPhotos()).toEqual([photo]);
});

test("permanent deletion: deletes only rows that belong to the item", async () => {
  const { id, deleteGallery } = await addGallery();
  const member = await site.join();
  const playlist = await site.add({ year: 2024 });
  const other = await site.add({ year: 2023 });
  for (const playlist_id of [playlist.id, other.id])
    await member.api("PUT /music/kept/:playlist_id", { params: { playlist_id } });
  for (const each of [playlist.id, id, unknownId]) await refused(end(each), 404, "Not Found");
  await site.remove(playlist.id);
  await deleteGallery();
  for (const each of [playlist.id, id]) {
    await end(each);
    await refused(site.restore(each), 404, "Not Found");
  }
  expect(await site.db.selectFrom("photos").select("id").execute()).toEqual([]);
  const rows = await site.db.selectFrom("kept_playlists").select("playlist_id").execute();
  expect(rows).toEqual([{ playlist_id: other.id }]);
});

test("H12: permanent deletion: the item's images get 404 at once unless another item uses them", async () => {
  const { id, photo, deleteGallery } = await addGallery();
  const [own, shared] = [await site.upload(), await site.upload()];
  await site.add({ year: 2021, image: shared });
  const playlists = [
    await site.add({ year: 2022, image: own }),
    await site.add({ year: 2023, image: shared }),
  ];
  const statuses = () =>
    Promise.all([photo.filename, own, shared].map((name) => statusOfImage(name)));
  for (const playlist of playlists) await site.remove(playlist.id);
  await deleteGallery();
  expect(await statuses()).toEqual([200, 200, 200]);
  for (const each of [id, ...playlists.map((playlist) => playlist.id)]) await end(each);
  expect(await statuses()).toEqual([404, 404, 200]);
  const files = await site.db.selectFrom("image_files").select("filename").distinct().execute();
  expect(files).toEqual([{ filename: shared }]);
});

test("deleted items: a deleted sample that was changed before is listed as a playlist, not as a sample", async () => {
  await insertSamples(site.db, new Map(), site.clock.now);
  const { data } = await site.api("GET /playlists/", {});
  site.clock.now += 1000;
  const changed = data[0]?.id ?? "";
  await site.change(changed, { name: "Mine" });
  await site.remove(changed);
  const { ids } = await site.api("DELETE /playlists/samples");
  const kinds = Map.groupBy((await listed()).data, ({ kind }) => kind);
  expect(new Set(kinds.get("sample")?.map(({ id }) => id))).toEqual(new Set(ids));
  expect(kinds.get("playlist")?.map(({ id }) => id)).toEqual([changed]);
});

test("deleted items: several items are restored or removed only if all ids are known", async () => {
  const { id: gallery, deleteGallery } = await addGallery();
  const { id: playlist } = await site.add({ year: 2024 });
  await site.remove(playlist);
  await deleteGallery();
  const both = [playlist, gallery.toUpperCase(), playlist];
  const restore = (ids: string[]) => site.api("POST /deleted/restore", { body: { ids } });
  const remove = (ids: string[]) => site.api("POST /deleted/remove", { body: { ids } });
  const count = async () => (await listed()).count;

  for (const call of [restore, remove]) await refused(call([...both, unknownId]), 404, "Not Found");
  expect(await count()).toBe(2);
  expect(await restore(both)).toEqual({ message: "Restored successfully" });
  expect(await count()).toBe(0);
  // A client may repeat the request after a lost response.
  await restore(both);

  await site.remove(playlist);
  await refused(remove(both), 404, "Not Found");
  await deleteGallery();
  await remove(both);
  await refused(restore(both), 404, "Not Found");
  expect(await count()).toBe(0);
});

test("deleted items: a gallery and its photo can be restored or removed in one request", async () => {
  const { id, photo, shownPhotos, deletePhoto, deleteGallery } = await addGallery();
  const body = { ids: [id, photo.id] };
  await deletePhoto();
  await deleteGallery();
  await refused(deletePhoto(), 404, "Photo not found");
  await site.api("POST /deleted/restore", { body });
  expect(await shownPhotos()).toEqual([photo]);

  await deletePhoto();
  await deleteGallery();
  await site.api("POST /deleted/remove", { body });
  await refused(site.restore(photo.id), 404, "Not Found");
  expect(await statusOfImage(photo.filename)).toBe(404);
});

test("deleted items: a gallery and a photo deleted at the same moment can both be restored", async () => {
  const { id, photo, shownPhotos, deletePhoto, deleteGallery } = await addGallery();
  const [, gallery] = await Promise.allSettled([deletePhoto(), deleteGallery()]);
  expect(gallery.status).toBe("fulfilled");
  for (const each of [id, photo.id]) await site.restore(each);
  expect(await shownPhotos()).toEqual([photo]);
});

test.each([
  ["all", "IDs must be a list"],
  [[], "Include at least one ID"],
  [["mine"], "Not a valid ID"],
  [Array(501).fill(unknownId), "You can include at most 500 IDs at once"],
])("deleted items: the ids %j are refused with a message", async (given, sentence) => {
  const ids = given as string[];
  for (const call of ["POST /deleted/restore", "POST /deleted/remove"] as const)
    await refused(site.api(call, { body: { ids } }), 422, sentence);
});
