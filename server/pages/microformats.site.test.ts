import { mf2 } from "microformats-parser";
import { expect, test } from "vitest";
import { ownedSite } from "../testing/owned-site.ts";
import { plain } from "../testing/pictures.ts";

const site = ownedSite();
const baseUrl = "https://mixtape.example";

test("microformats: playlists are h-entries with name, URL and cover, and the site is an h-card", async () => {
  const image = await site.upload(plain(600, 600));
  await site.add({ year: 2025, month: 10, image });
  site.clock.now += 1000;
  await site.add({ year: 2025 });

  async function entriesAt(path: string) {
    const html = await site.page(path);
    const { items } = mf2(html, { baseUrl: baseUrl + path });
    const card = items.find(({ type }) => type?.includes("h-card"))?.properties;
    expect(card).toMatchObject({ name: ["Mixtape"], url: [`${baseUrl}/`] });
    const feed = items.find(({ type }) => type?.includes("h-feed"));
    return feed?.children?.map(({ type, properties }) => ({ type, ...properties }));
  }

  const photo = [
    expect.stringContaining(`${baseUrl}/images/${image.replace(".jpg", "")}-480.webp`),
  ];
  const october = { type: ["h-entry"], url: [`${baseUrl}/music/2025/october`], photo };
  const named = { ...october, name: ["October 2025"] };
  const best = { type: ["h-entry"], name: ["2025"], url: [`${baseUrl}/music/2025/best`] };
  expect(await entriesAt("/")).toMatchObject([
    { ...october, name: ["Latest playlist - October 2025"] },
  ]);
  expect(await entriesAt("/music/2025")).toMatchObject([best, named]);
  expect(await entriesAt("/feed.xml")).toMatchObject([best, named]);
});
