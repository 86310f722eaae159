import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { maxPhotos } from "#contract/galleries.ts";
import { unknownId } from "../../testing/example-address.ts";
import { ownedSite } from "../../testing/owned-site.ts";
import { plain, pngFile } from "../../testing/pictures.ts";
import { refused } from "../../testing/refusal.ts";
import { purgeExpired } from "../housekeeping/housekeeping.ts";

const site = ownedSite();

type Item = { id: string };
const inGallery = ({ id }: Item) => ({ params: { gallery_id: id } });
const idsOf = ({ photos }: { photos: Item[] }) => photos.map(({ id }) => id);
const upload = async (gallery: Item) => {
  const file = await pngFile(plain(60, 40));
  return site.api("POST /galleries/:gallery_id/photos", { ...inGallery(gallery), file });
};
const change = (gallery: Item, body: object) =>
  site.api("PATCH /galleries/:gallery_id", { ...inGallery(gallery), body });
const read = (gallery: Item) => site.api("GET /galleries/:gallery_id", inGallery(gallery));
const order = (gallery: Item, photos: string[]) =>
  site.api("PUT /galleries/:gallery_id/order", { ...inGallery(gallery), body: { photos } });
const write = (photo_id = unknownId, body: object = {}) =>
  site.api("PATCH /photos/:photo_id", { params: { photo_id }, body });
const remove = (photo_id = unknownId) =>
  site.api("DELETE /photos/:photo_id", { params: { photo_id } });

async function add(title: string, photos = 0, fields: object = {}) {
  site.clock.now += 1000;
  const gallery = await site.api("POST /galleries/", { body: { title } });
  for (let left = photos; left > 0; left--) await upload(gallery);
  await change(gallery, fields);
  return read(gallery);
}

test("galleries: a new gallery gets a unique slug, which stays when the title changes", async () => {
  const first = await add("Crème brûlée, à Łódź!");
  expect(first).toEqual({
    id: expect.any(String),
    slug: "creme-brulee-a-lodz",
    title: "Crème brûlée, à Łódź!",
    description: "",
    year: null,
    month: null,
    is_published: false,
    cover: null,
    count: 0,
    photos: [],
  });
  expect((await add("Creme Brulee a Lodz")).slug).toBe("creme-brulee-a-lodz-2");
  expect((await add("音楽")).slug).toBe("gallery");
  const body = { title: "Another", description: "Words", year: 2025, month: 5 };
  expect(await change(first, body)).toEqual({ ...first, ...body });
  const { data, count } = await site.api("GET /galleries/");
  expect([count, data.map(({ title }) => title)]).toEqual([
    3,
    ["音楽", "Creme Brulee a Lodz", "Another"],
  ]);
});

test("galleries: a second create request with the same id updates the gallery", async () => {
  const id = randomUUID();
  const save = (fields: object) =>
    site.api("POST /galleries/", { body: { id, title: "Lyon", ...fields } });
  const first = await save({});
  expect(await save({ id: id.toUpperCase(), year: 2025 })).toEqual({ ...first, id, year: 2025 });
  expect((await site.api("GET /galleries/")).count).toBe(1);
});

test("galleries: a gallery is published only while it has photos", async () => {
  const empty = await add("Empty");
  const publish = { is_published: true };
  await refused(change(empty, publish), 409, "Add a photo first");
  const body = { title: "Empty", ...publish };
  await refused(site.api("POST /galleries/", { body }), 409, "Add a photo first");
  expect((await site.api("GET /galleries/")).count).toBe(1);

  const photos = [await upload(empty), await upload(empty)];
  expect(await change(empty, publish)).toMatchObject({ is_published: true, count: 2 });
  const isPublished = async () => (await read(empty)).is_published;
  await remove(photos[0]?.id);
  expect(await isPublished()).toBe(true);
  await remove(photos[1]?.id);
  expect(await isPublished()).toBe(false);
  await site.restore(photos[0]?.id ?? "");
  expect(await isPublished()).toBe(false);
  await site.api("POST /galleries/", { body: { ...body, id: empty.id } });
  expect(await isPublished()).toBe(true);
});

test("photos: caption, alternative text and order can be saved at the same time", async () => {
  const gallery = await add("Busy", 3);
  const ids = idsOf(gallery);
  for (let round = 0; round < 5; round++) {
    const words = { caption: `Caption ${round}`, alt: `Alt ${round}` };
    await Promise.all([
      order(gallery, ids),
      order(gallery, ids.toReversed()),
      ...ids.map((id) => write(id, { caption: words.caption })),
      ...ids.map((id) => write(id, { alt: words.alt })),
    ]);
    const { photos } = await read(gallery);
    expect(photos).toMatchObject(ids.map(() => words));
    expect([ids, ids.toReversed()]).toContainEqual(idsOf({ photos }));
  }
});

test("galleries: visitors see only published galleries, latest publication first", async () => {
  const visitor = site.client();
  const draft = await add("Draft", 1);
  await add("Old", 1, { is_published: true });
  await add("New", 2, { is_published: true, year: 2025, month: 5 });
  const listed = async () => (await visitor("GET /photography/")).data;
  expect(await listed()).toMatchObject([
    { slug: "new", count: 2, year: 2025, month: 5 },
    { slug: "old", count: 1, year: null, month: null },
  ]);
  site.clock.now += 1000;
  await change(draft, { is_published: true });
  const [newest] = await listed();
  const [photo] = draft.photos;
  expect(photo).toEqual({
    id: expect.any(String),
    filename: expect.stringMatching(/^[0-9a-f]{32}\.webp$/),
    width: 60,
    height: 40,
    color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    caption: "",
    alt: "",
  });
  expect(newest).toMatchObject({ slug: "draft", cover: photo });
  const params = { slug: "draft" };
  const found = await visitor("GET /photography/:slug", { params });
  expect(found).toEqual({ ...newest, photos: [photo], playlists: [] });
  await change(draft, { is_published: false });
  await refused(visitor("GET /photography/:slug", { params }), 404, "Gallery not found");
});

test("galleries: the owner can change captions, alternative texts, order and cover", async () => {
  const gallery = await add("Three", 3, { is_published: true });
  const [first = "", second = "", third = ""] = idsOf(gallery);
  const words = { caption: "From the tram", alt: "A yellow tram" };
  expect(await write(second, words)).toEqual({ ...gallery.photos[1], ...words });
  expect(idsOf(await order(gallery, [third, second, first]))).toEqual([third, second, first]);
  const cover = async () => (await site.client()("GET /photography/")).data[0]?.cover?.id;
  expect(await cover()).toBe(third);
  await change(gallery, { cover: second });
  expect(await cover()).toBe(second);

  const [stranger = ""] = idsOf(await add("Other", 1));
  for (const some of [
    [first, second],
    [first, second, second],
    [first, second, stranger],
  ])
    await refused(order(gallery, some), 422, /^Photos must list the ID of every photo/);
  await refused(change(gallery, { cover: stranger }), 422, /^Cover must be one of/);
});

test("galleries: overlong texts and invalid months are refused", async () => {
  const gallery = await add("Here", 1);
  await refused(change(gallery, { title: " " }), 422, "Title is required");
  await refused(change(gallery, { title: "x".repeat(81) }), 422, /at most 80/);
  await refused(change(gallery, { description: "x".repeat(501) }), 422, /at most 500/);
  await refused(change(gallery, { month: 13 }), 422, /from 1 to 12/);
  await refused(change(gallery, { month: 5 }), 422, "Add a year too, or leave out the month");
  const create = site.api("POST /galleries/", { body: { title: "May", month: 5 } });
  await refused(create, 422, "Add a year too, or leave out the month");
  const [id] = idsOf(gallery);
  await refused(write(id, { caption: "x".repeat(201) }), 422, /at most 200/);
  await refused(write(id, { alt: "x".repeat(301) }), 422, /at most 300/);
  await refused(upload({ id: unknownId }), 404, "Gallery not found");
});

test("galleries: a deleted gallery or photo is hidden, and can be restored unchanged", async () => {
  const gallery = await add("Kept", 3, { is_published: true });
  const [first, second = "", third] = idsOf(gallery);
  await remove(second);
  expect(idsOf(await read(gallery))).toEqual([first, third]);
  await refused(remove(second), 404, "Photo not found");
  await site.restore(second);
  await site.api("DELETE /galleries/:gallery_id", inGallery(gallery));
  await refused(read(gallery), 404, "Gallery not found");
  await refused(remove(second), 404, "Photo not found");
  expect((await site.client()("GET /photography/")).count).toBe(0);
  await site.restore(gallery.id);
  expect(await read(gallery)).toEqual(gallery);
});

test("galleries: a deleted gallery or photo and its images are permanently deleted after 30 days", async () => {
  const gallery = await add("Kept", 2);
  const [kept, gone] = gallery.photos;
  await remove(gone?.id);
  await site.api("DELETE /galleries/:gallery_id", inGallery(await add("Over", 1)));
  await purgeExpired(site.db, site.clock.now + 30 * 24 * 60 * 60_000);
  const slugs = await site.db.selectFrom("galleries").select("slug").execute();
  expect(slugs).toEqual([{ slug: "kept" }]);
  for (const table of ["photos", "images"] as const)
    expect(await site.db.selectFrom(table).select("filename").execute()).toEqual([
      { filename: kept?.filename },
    ]);
});

test(`photos: more than ${maxPhotos} photos are refused, whether uploaded or restored`, async () => {
  const gallery = await add("Full", 1);
  const [{ id = "", filename = "" } = {}] = gallery.photos;
  const rows = Array.from({ length: maxPhotos - 1 }, (_, position) => ({
    id: randomUUID(),
    gallery_id: gallery.id,
    filename,
    position,
    caption: "",
    alt: "",
  }));
  await site.db.insertInto("photos").values(rows).execute();
  const next = await add("Next");
  const stored = () => site.db.selectFrom("images").select("filename").execute();
  const before = await stored();
  await refused(upload(next), 409, "A site can have at most 500 photos");
  expect(await stored()).toEqual(before);
  await remove(id);
  await upload(next);
  await refused(site.restore(id), 409, /^A site can have/);
});
