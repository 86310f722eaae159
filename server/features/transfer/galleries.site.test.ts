import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { ownedSite } from "../../testing/owned-site.ts";
import { plain } from "../../testing/pictures.ts";
import type { TestSite } from "../../testing/start-site.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { exportToFolder } from "./export-files.ts";
import { importFromFile } from "./import-from-file.ts";

const importFrom = (site: TestSite, folder: string) =>
  importFromFile(site.db, {
    file: join(folder, "playlists.csv"),
    covers: undefined,
    dryRun: false,
    now: site.clock.now,
  });

const [from, to] = [ownedSite(), ownedSite()];

beforeEach(async () => {
  const add = (title: string, ...pictures: ReturnType<typeof plain>[]) => {
    from.clock.now += 1000;
    return from.addGallery({ title, year: 2025, month: 5 }, ...pictures);
  };
  const { inGallery, photos, publish } = await add("Lisbon", plain(300, 200), plain(90, 160));
  const cover = photos[1]?.id ?? "";
  const words = { caption: "From the tram", alt: "A yellow tram" };
  await from.api("PATCH /photos/:photo_id", { params: { photo_id: cover }, body: words });
  await from.api("PATCH /galleries/:gallery_id", { ...inGallery, body: { cover } });
  await publish();
  await add("Draft", plain(300, 200));
  await add("Empty");
});

/** Returns all galleries without ids, file names and colours, which an import changes. */
async function galleriesIn({ api }: typeof from) {
  const { data } = await api("GET /galleries/");
  return Promise.all(
    data.map(async ({ id: gallery_id }) => {
      const found = await api("GET /galleries/:gallery_id", { params: { gallery_id } });
      const { id: _id, cover, photos, ...gallery } = found;
      return {
        ...gallery,
        cover: photos.findIndex((photo) => photo.id === cover),
        photos: photos.map(({ width, height, caption, alt }) => ({ width, height, caption, alt })),
      };
    }),
  );
}

test("galleries: importing an export, once or twice, restores the same galleries", async () => {
  using folder = temporaryFolder();
  expect(await exportToFolder(from.db, folder.path)).toMatchObject({ photos: 3 });
  expect(readdirSync(join(folder.path, "photos")).sort()).toEqual([
    "draft-1.webp",
    "galleries.json",
    "lisbon-1.webp",
    "lisbon-2.webp",
  ]);
  to.clock.now = from.clock.now;
  expect(await importFrom(to, folder.path)).toMatchObject({ kept: true, galleries: 3 });
  expect(await galleriesIn(to)).toEqual(await galleriesIn(from));
  const visible = async (site: TestSite) =>
    (await site.client()("GET /photography/")).data.map(({ slug }) => slug);
  expect(await visible(to)).toEqual(await visible(from));
  expect(await importFrom(to, folder.path)).toMatchObject({ kept: true, galleries: 0 });
  expect(await galleriesIn(to)).toEqual(await galleriesIn(from));
  const list = (path: string) => readFileSync(join(path, "photos/galleries.json"), "utf8");
  using second = temporaryFolder();
  await exportToFolder(to.db, second.path);
  expect(list(second.path)).toBe(list(folder.path));

  // A deleted gallery is missing from the export, and an import may reuse its slug.
  const { api } = to;
  const [{ id } = { id: "" }] = (await api("GET /galleries/")).data;
  await api("DELETE /galleries/:gallery_id", { params: { gallery_id: id } });
  using less = temporaryFolder();
  await exportToFolder(to.db, less.path);
  expect(list(less.path)).not.toContain('"empty"');
  to.clock.now += 1000;
  expect(await importFrom(to, folder.path)).toMatchObject({ kept: true, galleries: 1 });
  expect(await galleriesIn(to)).toEqual(await galleriesIn(from));
  await api("POST /deleted/:id/restore", { params: { id } });
  expect((await galleriesIn(to)).map(({ slug }) => slug)).toContain("empty-2");
});

test("galleries: a published gallery without photos is imported as a draft", async () => {
  using folder = temporaryFolder();
  await exportToFolder(from.db, folder.path);
  const path = join(folder.path, "photos/galleries.json");
  const [first] = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify([{ ...first, photos: [] }]));
  expect(await importFrom(to, folder.path)).toMatchObject({ kept: true, galleries: 1 });
  expect(await galleriesIn(to)).toMatchObject([{ slug: "lisbon", is_published: false }]);
});

test("galleries: an import refuses a missing or damaged photo with a message that names the file", async () => {
  using folder = temporaryFolder();
  await exportToFolder(from.db, folder.path);
  const photo = join(folder.path, "photos/lisbon-2.webp");
  const list = join(folder.path, "photos/galleries.json");
  const isNamed = (path: string) =>
    expect(importFrom(to, folder.path)).rejects.toThrow(`${path} couldn't be read, so nothing was`);
  writeFileSync(photo, "RIFF....WEBPVP8 ");
  await isNamed(photo);
  rmSync(photo);
  await isNamed(photo);
  writeFileSync(list, "[{");
  await isNamed(list);
  expect(await galleriesIn(to)).toEqual([]);
});

test("M8: galleries: an import refuses an invalid gallery with a message that gives its number", async () => {
  using folder = temporaryFolder();
  await exportToFolder(from.db, folder.path);
  const path = join(folder.path, "photos/galleries.json");
  const [first, second, third] = JSON.parse(readFileSync(path, "utf8"));
  const slugRule = "Slug must be 1 to 90 characters: a-z, 0-9 and -";
  const fileRule = "File must be a name like lisbon-1.webp";
  const withFile = (file: string) => ({ ...second, photos: [{ ...second.photos[0], file }] });
  for (const [gallery, sentence] of [
    [{ ...second, slug: "../../x" }, slugRule],
    [{ ...second, slug: "x".repeat(91) }, slugRule],
    [{ ...second, slug: first.slug }, "Slug appears twice"],
    [withFile("../lisbon-1.webp"), fileRule],
    [withFile("/etc/passwd"), fileRule],
    [{ ...second, year: null }, "Add a year too, or leave out the month"],
    [{ ...second, title: "" }, "Title is required"],
    [{ ...second, photos: undefined }, "Photos must be a list"],
    [null, "It must be an object with a gallery’s fields"],
  ] as const) {
    writeFileSync(path, JSON.stringify([first, gallery, third]));
    await expect(importFrom(to, folder.path)).rejects.toMatchObject({
      exitCode: 65,
      sentences: [`${path}, gallery 2: ${sentence}.`, "Nothing was imported."],
    });
  }
  expect(await galleriesIn(to)).toEqual([]);
});
