import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { mostPhotos } from "#contract/galleries.ts";
import { purgeExpired } from "../housekeeping/housekeeping.ts";
import { unknownId } from "../testing/example-address.ts";
import { plain } from "../testing/pictures.ts";
import { refused } from "../testing/refusal.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";

const hour = 60 * 60_000;

const picture = async (width = 60, height = 40, color?: string) =>
  new Blob([new Uint8Array(await plain(width, height, color).jpeg().toBuffer())]);

async function owned() {
  const site = await startSite();
  const { api } = await site.join({ is_superuser: true });
  const add = async (title: string, photos = 0, fields: object = {}) => {
    site.clock.now += 1000;
    const { id } = await api("POST /galleries/", { body: { title, ...fields } });
    const params = { gallery_id: id };
    for (let left = photos; left > 0; left--)
      await api("POST /galleries/:gallery_id/photos", { params, file: await picture() });
    return api("GET /galleries/:gallery_id", { params });
  };
  return Object.assign(site, { api, visitor: site.client(), add });
}

const idsOf = ({ photos }: { photos: { id: string }[] }) => photos.map(({ id }) => id);
const inGallery = ({ id }: { id: string }) => ({ params: { gallery_id: id } });
const inPhoto = (photo_id: string | undefined) => ({ params: { photo_id: photo_id ?? unknownId } });

test("a gallery has a slug of its title, which stays when the title changes and is nobody else's", async () => {
  await using site = await owned();
  const first = await site.add("Crème brûlée, à Łódź!");
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
  expect((await site.add("Creme Brulee a Lodz")).slug).toBe("creme-brulee-a-lodz-2");
  expect((await site.add("音楽")).slug).toBe("gallery");
  const body = { title: "Another", description: "Words", year: 2025, month: 5 };
  const changed = await site.api("PATCH /galleries/:gallery_id", { ...inGallery(first), body });
  expect(changed).toEqual({ ...first, ...body });
  const { data, count } = await site.api("GET /galleries/");
  expect([count, data.map(({ title }) => title)]).toEqual([
    3,
    ["音楽", "Creme Brulee a Lodz", "Another"],
  ]);
});

test("visitors see what is published, the last published first, and nothing else", async () => {
  await using site = await owned();
  const draft = await site.add("Draft", 1);
  const old = await site.add("Old", 1, { is_published: true });
  await site.add("New", 2, { is_published: true, year: 2025, month: 5 });
  expect(await site.visitor("GET /photography/")).toEqual({
    data: [
      expect.objectContaining({ slug: "new", count: 2, year: 2025, month: 5 }),
      expect.objectContaining({ slug: "old", count: 1, year: null, month: null }),
    ],
    count: 2,
  });
  const gone = (slug: string) =>
    refused(site.visitor("GET /photography/:slug", { params: { slug } }), 404, "Gallery not found");
  await gone("draft");
  await gone("nothing");
  site.clock.now += 1000;
  const publish = (gallery: { id: string }, is_published: boolean) =>
    site.api("PATCH /galleries/:gallery_id", { ...inGallery(gallery), body: { is_published } });
  await publish(draft, true);
  const { data } = await site.visitor("GET /photography/");
  expect(data.map(({ slug }) => slug)).toEqual(["draft", "new", "old"]);
  const shown = await site.visitor("GET /photography/:slug", { params: { slug: "draft" } });
  expect(shown).toEqual({
    ...data[0],
    playlists: [],
    photos: [
      {
        id: draft.photos[0]?.id,
        filename: expect.stringMatching(/^[0-9a-f]{32}-1920\.webp$/),
        width: 60,
        height: 40,
        color: expect.stringMatching(/^#[0-9a-f]{6}$/),
        caption: "",
        alt: "",
      },
    ],
  });
  expect(data[0]?.cover).toEqual(shown.photos[0]);
  await publish(old, false);
  await gone("old");
});

test("captions, alternative texts, order and cover are the owner's", async () => {
  await using site = await owned();
  const gallery = await site.add("Three", 3, { is_published: true });
  const [first = "", second = "", third = ""] = idsOf(gallery);
  const words = { caption: "From the tram", alt: "A yellow tram" };
  expect(await site.api("PATCH /photos/:photo_id", { ...inPhoto(second), body: words })).toEqual({
    ...gallery.photos[1],
    ...words,
  });
  const coverOf = async () => (await site.visitor("GET /photography/")).data[0]?.cover?.id;
  expect(await coverOf()).toBe(first);
  const order = (photos: string[]) =>
    site.api("PUT /galleries/:gallery_id/order", { ...inGallery(gallery), body: { photos } });
  expect(idsOf(await order([third, second, first]))).toEqual([third, second, first]);
  expect(await coverOf()).toBe(third);
  const takeCover = (cover: string | null) =>
    site.api("PATCH /galleries/:gallery_id", { ...inGallery(gallery), body: { cover } });
  await takeCover(second);
  expect(await coverOf()).toBe(second);
  const all = "Photos must be the ids of all photos of this gallery, each once";
  for (const some of [
    [first, second],
    [first, second, second],
    [first, second, unknownId],
  ])
    await refused(order(some), 422, all);
  const other = await site.add("Other", 1);
  await refused(order([...idsOf(gallery).slice(1), ...idsOf(other)]), 422, all);
  await refused(
    takeCover(idsOf(other)[0] ?? null),
    422,
    "Cover must be one of the gallery’s photos",
  );
});

test("what is too long, or a month without its year, is refused", async () => {
  await using site = await owned();
  const gallery = await site.add("Here", 1);
  const change = (body: object) =>
    site.api("PATCH /galleries/:gallery_id", { ...inGallery(gallery), body });
  await refused(change({ title: " " }), 422, "Title is required");
  await refused(change({ title: "x".repeat(81) }), 422, "Title must be at most 80 characters");
  await refused(change({ description: "x".repeat(501) }), 422, /at most 500/);
  await refused(change({ month: 13 }), 422, /from 1 to 12/);
  await refused(change({ month: 3 }), 422, "A month needs a year");
  await change({ year: 2024, month: 3 });
  await refused(change({ year: null }), 422, "A month needs a year");
  const write = (body: object) =>
    site.api("PATCH /photos/:photo_id", { ...inPhoto(gallery.photos[0]?.id), body });
  await refused(write({ caption: "x".repeat(201) }), 422, "Caption must be at most 200 characters");
  await refused(write({ alt: "x".repeat(301) }), 422, /at most 300/);
  const nowhere = inGallery({ id: unknownId });
  const file = await picture();
  const upload = site.api("POST /galleries/:gallery_id/photos", { ...nowhere, file });
  await refused(upload, 404, "Gallery not found");
  const order = site.api("PUT /galleries/:gallery_id/order", { ...nowhere, body: { photos: [] } });
  await refused(order, 404, "Gallery not found");
  await refused(
    site.api("POST /galleries/:gallery_id/photos", {
      ...inGallery(gallery),
      file: new Blob(["GIF89a"]),
    }),
    415,
    "Only png and jpeg images are accepted",
  );
});

test("what is deleted comes back within the hour as it was, and then is gone with its files", async () => {
  await using site = await owned();
  const gallery = await site.add("Kept", 3, { is_published: true });
  const second = inPhoto(idsOf(gallery)[1]);
  const read = () => site.api("GET /galleries/:gallery_id", inGallery(gallery));
  await site.api("DELETE /photos/:photo_id", second);
  expect(idsOf(await read())).toEqual([idsOf(gallery)[0], idsOf(gallery)[2]]);
  await refused(site.api("DELETE /photos/:photo_id", second), 404, "Photo not found");
  await refused(
    site.api("PATCH /photos/:photo_id", { ...second, body: {} }),
    404,
    "Photo not found",
  );
  await site.api("POST /photos/:photo_id/restore", second);
  expect(await read()).toEqual(gallery);

  await site.api("DELETE /galleries/:gallery_id", inGallery(gallery));
  await refused(read(), 404, "Gallery not found");
  await refused(
    site.api("PATCH /photos/:photo_id", { ...second, body: {} }),
    404,
    "Photo not found",
  );
  expect((await site.visitor("GET /photography/")).count).toBe(0);
  expect(await site.api("POST /galleries/:gallery_id/restore", inGallery(gallery))).toEqual(
    gallery,
  );

  await site.api("DELETE /photos/:photo_id", second);
  await site.api("DELETE /galleries/:gallery_id", inGallery(await site.add("Over", 1)));
  site.clock.now += hour;
  await refused(site.api("POST /photos/:photo_id/restore", second), 404, "Photo not found");
  for (let passed = 0; passed < 26; passed++) {
    await purgeExpired(site.db, site.clock.now);
    site.clock.now += hour;
  }
  expect(await site.db.selectFrom("galleries").select("slug").execute()).toEqual([
    { slug: "kept" },
  ]);
  const left = await site.db.selectFrom("images").select("filename").execute();
  expect(left.map(({ filename }) => filename).sort()).toEqual(
    gallery.photos
      .flatMap(({ id, filename }) => (id === second.params.photo_id ? [] : filename))
      .sort(),
  );
});

const fill = (site: TestSite, gallery_id: string, filename: string, count: number) =>
  site.db
    .insertInto("photos")
    .values(
      Array.from({ length: count }, (_, position) => ({
        id: randomUUID(),
        gallery_id,
        filename,
        position,
        caption: "",
        alt: "",
        removed_at: null,
      })),
    )
    .execute();

test(`photo ${mostPhotos + 1} is refused, also one that comes back`, async () => {
  await using site = await owned();
  const gallery = await site.add("Full", 1);
  const [photo] = gallery.photos;
  await fill(site, gallery.id, photo?.filename ?? "", mostPhotos - 1);
  const upload = async () =>
    site.api("POST /galleries/:gallery_id/photos", {
      ...inGallery(await site.add("Next")),
      file: await picture(),
    });
  const full = "There are 500 photos already, and a site has room for no more";
  await refused(upload(), 409, full);
  await site.api("DELETE /photos/:photo_id", inPhoto(photo?.id));
  await upload();
  await refused(site.api("POST /photos/:photo_id/restore", inPhoto(photo?.id)), 409, full);
  expect((await site.api("GET /galleries/:gallery_id", inGallery(gallery))).count).toBe(499);
});
