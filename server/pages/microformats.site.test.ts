// What programs read from the pages' class names: https://microformats.org.
import { mf2 } from "microformats-parser";
import { expect, test } from "vitest";
import { plain } from "../testing/pictures.ts";
import { startSite } from "../testing/start-site.ts";
import { exampleIds } from "../testing/whole-playlist.ts";

const baseUrl = "https://mixtape.example";

test("playlists are entries of a feed, with name, address and cover; the site is a card", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const owner = await site.join({ is_superuser: true });
  const picture = new Blob([new Uint8Array(await plain(600, 600, "#336699").jpeg().toBuffer())], {
    type: "image/jpeg",
  });
  const { filename: image } = await owner.api("POST /utils/uploadfile/", { file: picture });
  await owner.api("POST /playlists/", { body: { year: 2025, month: 10, image, ...exampleIds } });
  site.clock.now += 1000;
  await owner.api("POST /playlists/", { body: { year: 2025, ...exampleIds } });

  async function itemsAt(path: string) {
    const html = await (await site.send(path, { headers: { accept: "text/html" } })).text();
    const { items } = mf2(html, { baseUrl: baseUrl + path });
    expect(items.find(({ type }) => type?.includes("h-card"))?.properties).toMatchObject({
      name: ["Mixtape"],
      url: [`${baseUrl}/`],
    });
    const feed = items.find(({ type }) => type?.includes("h-feed"));
    return feed?.children?.map(({ type, properties }) => ({ type, ...properties })) ?? [];
  }

  const url = [`${baseUrl}/music/2025/october`];
  const photo = [
    expect.stringContaining(`${baseUrl}/images/${image.replace(".jpg", "")}-480.webp`),
  ];
  const latest = { type: ["h-entry"], name: ["Latest playlist - October 2025"], url, photo };
  expect(await itemsAt("/")).toMatchObject([latest]);
  expect(await itemsAt("/music")).toMatchObject([latest]);
  const best = { type: ["h-entry"], name: ["2025"], url: [`${baseUrl}/music/2025/best`] };
  expect(await itemsAt("/music/2025")).toMatchObject([best, { ...latest, name: ["October 2025"] }]);
  expect(await itemsAt("/music/2025/october")).toMatchObject([
    { ...latest, name: ["October 2025"] },
  ]);
  expect(await itemsAt("/feed.xml")).toMatchObject([best, { ...latest, name: ["October 2025"] }]);
});
