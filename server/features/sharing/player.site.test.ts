// Tests oEmbed, the standard that other sites use to embed a playlist.
import { expect, test } from "vitest";
import { ownedSite } from "../../testing/owned-site.ts";
import { exampleIds } from "../../testing/whole-playlist.ts";

const site = ownedSite();
const origin = "https://mixtape.example";
const march = `${origin}/music/2024/march`;
const ask = (query: Record<string, string>) => site.send(`/oembed?${new URLSearchParams(query)}`);

test("oEmbed: the response for a playlist's URL contains a player in the requested size", async () => {
  const image = await site.upload();
  await site.add({ year: 2024, month: 3, image, ...exampleIds });
  const player = await (await ask({ url: march })).json();
  expect(player).toMatchObject({
    version: "1.0",
    type: "rich",
    title: "March 2024",
    width: 600,
    height: 352,
    provider_name: "Mixtape",
    provider_url: `${origin}/`,
    thumbnail_url: `${origin}/cards/2024/march.jpg?cover=${image.slice(0, 8)}`,
    thumbnail_width: 1200,
    thumbnail_height: 630,
  });
  const address = `https://open.spotify.com/embed/playlist/${exampleIds.spotify_id}`;
  expect(player.html).toMatch(/^<iframe src="[^"]*" .*<\/iframe>$/);
  expect(player.html).toContain(`<iframe src="${address}" `);
  const small = { url: `${march}/?utm=1#x`, maxwidth: "400", maxheight: "200", format: "json" };
  const less = await (await ask(small)).json();
  expect(less).toMatchObject({ width: 400, height: 200 });
  expect(less).not.toHaveProperty("thumbnail_url");
  expect((await ask({ url: march, format: "xml" })).status).toBe(501);
  expect((await site.send("/oembed")).status).toBe(422);
});

test("oEmbed: the response for a playlist that is on no platform has the type “link” and no player", async () => {
  await site.add({ year: 2024, month: 3 });
  const link = await (await ask({ url: march })).json();
  expect(link).toMatchObject({ type: "link", title: "March 2024" });
  expect(link).not.toHaveProperty("html");
  for (const url of [
    `${origin}/music/2024/april`,
    "https://evil.example/music/2024/march",
    "http://mixtape.example/music/2024/march",
    "javascript:alert(1)",
  ])
    expect([url, (await ask({ url })).status]).toEqual([url, 404]);
});
