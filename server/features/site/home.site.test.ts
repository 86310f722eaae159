import { expect, test } from "vitest";
import { ownedSite } from "../../testing/owned-site.ts";
import { plain } from "../../testing/pictures.ts";

const site = ownedSite();

async function read(path: string) {
  const page = await site.send(path, { headers: { accept: "text/html" } });
  return (await page.text()).replace(/<script.*?<\/script>/gs, "");
}
const mainOf = (html: string) => /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? "";

async function addGallery(title: string, photos: number) {
  const { id } = await site.api("POST /galleries/", { body: { title, year: 2026, month: 5 } });
  const params = { gallery_id: id };
  const file = new Blob([new Uint8Array(await plain(900, 600).jpeg().toBuffer())]);
  for (let count = 0; count < photos; count++)
    await site.api("POST /galleries/:gallery_id/photos", { params, file });
  const publish = (is_published: boolean) =>
    site.api("PATCH /galleries/:gallery_id", { params, body: { is_published } });
  site.clock.now += 1;
  await publish(true);
  return publish;
}

test("home page: shows the newest gallery and the twelve playlists before the latest", async () => {
  const image = await site.upload();
  for (let month = 1; month <= 12; month++) await site.add({ year: 2025, month, image });
  await site.add({ year: 2025, is_bonus: true, bonus_number: 1, image });
  await site.add({ year: 2026, month: 1, image });
  await site.add({ year: 2026, month: 2, published_at: null, image });
  await addGallery("Older", 1);
  const publish = await addGallery("Lyon, by night", 3);
  expect(mainOf(await read("/"))).toMatch(/<ul class="tiles">(?:(?!<ul).)*<\/ul>$/s);

  await site.api("PATCH /site/settings", { body: { name: "Nora’s tapes" } });
  const [, below = ""] = mainOf(await read("/")).split("Recent playlists");
  const [recent = "", gallery = ""] = below.split("<section");
  expect([...recent.matchAll(/href="\/music\/(\d+\/[\w-]+)"/g)].map(([, path]) => path)).toEqual(
    "bonus-1 december november october september august july june may april march february"
      .split(" ")
      .map((name) => `2025/${name}`),
  );
  expect(recent).toContain("December 2025");
  const pictures = `${recent}${gallery}`.match(/<img[^>]*>/g) ?? [];
  expect(pictures).toHaveLength(15);
  for (const picture of pictures)
    expect(picture).toMatch(/width="\d+" height="\d+".*loading="lazy"/);
  expect(gallery).toMatch(
    /href="\/photography\/lyon-by-night".*Lyon, by night.*3 photos · May 2026/s,
  );
  await publish(false);
  expect(await read("/")).toMatch(/Older.*1 photo · May 2026/s);
});

test("music page: the tile of a year without playlists says “No playlists yet”", async () => {
  await site.add({ year: 2024, month: 3 });
  const music = mainOf(await read("/music"));
  const tile = (year: number) =>
    new RegExp(`<li>((?:(?!<li>).)*>${year}<.*?)</li>`, "s").exec(music)?.[1];
  expect(tile(2023)).toMatch(/href="\/music\/2023".*>No playlists yet</s);
  expect(tile(2024)).not.toContain("No playlists yet");
  expect(tile(2020)).not.toContain("No playlists yet");
});
