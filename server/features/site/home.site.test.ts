import { expect, test } from "vitest";
import { ownedSite } from "../../testing/owned-site.ts";
import { plain } from "../../testing/pictures.ts";

const site = ownedSite();

async function read(path: string) {
  return (await site.page(path)).replace(/<script.*?<\/script>/gs, "");
}
const mainOf = (html: string) => /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? "";

test("home page: shows the newest gallery and the twelve playlists before the latest", async () => {
  const image = await site.upload();
  for (let month = 1; month <= 12; month++) await site.add({ year: 2025, month, image });
  await site.add({ year: 2025, is_bonus: true, bonus_number: 1, image });
  await site.add({ year: 2026, month: 1, image });
  await site.add({ year: 2026, month: 2, published_at: null, image });
  const picture = plain(900, 600);
  const may = { year: 2026, month: 5 };
  await (await site.addGallery({ title: "Older", ...may }, picture)).publish();
  site.clock.now += 1;
  const lyon = { title: "Lyon, by night", ...may };
  const { publish } = await site.addGallery(lyon, picture, picture, picture);
  await publish();
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
