import { mf2 } from "microformats-parser";
import { expect, test } from "vitest";
import { plain, pngFile } from "../testing/pictures.ts";
import { startSite } from "../testing/start-site.ts";

const baseUrl = "https://mixtape.example";

test("microformats: playlists are h-entries with name, URL and cover, and the site is an h-card", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const { api } = await site.join({ is_superuser: true });
  const file = await pngFile(plain(600, 600));
  const { filename: image } = await api("POST /utils/uploadfile/", { file });
  await api("POST /playlists/", { body: { year: 2025, month: 10, image } });
  site.clock.now += 1000;
  await api("POST /playlists/", { body: { year: 2025 } });

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
