import sharp from "sharp";
import { expect, test } from "vitest";
import { ownedSite } from "../../testing/owned-site.ts";
import { distance, pixelOf, plain } from "../../testing/pictures.ts";
import { song } from "../../testing/songs.ts";
import { exampleIds } from "../../testing/whole-playlist.ts";

const site = ownedSite();
const green = () => site.upload(plain(600, 600, "#00aa55"));

test("card: a JPEG of 1200 × 630 shows the cover and the text of a playlist", async () => {
  await site.add({ year: 2024, month: 3, image: await green() });
  const answer = await site.send("/cards/2024/march.jpg?cover=anything");
  const headers = Object.fromEntries(answer.headers);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(headers).toMatchObject({ "cross-origin-resource-policy": "cross-origin" });
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: "jpeg" });
  expect(distance(await pixelOf(bytes, 300, 300), "#00aa55")).toBeLessThan(6);
  const words = { left: 620, top: 150, width: 500, height: 300 };
  const { channels } = await sharp(bytes).extract(words).stats();
  expect(Math.min(...channels.map(({ max }) => max))).toBeGreaterThan(200);
  const known = { "if-none-match": headers.etag ?? "" };
  expect((await site.send("/cards/2024/march.jpg", { headers: known })).status).toBe(304);
});

test("card: the ETag changes with the cover and the site's name, but not with the platform links", async () => {
  const { id } = await site.add({ year: 2024, month: 3 });
  const cards = ["/cards/2024/march.jpg", "/cards/site.jpg"];
  const tags = () =>
    Promise.all(cards.map(async (path) => (await site.send(path)).headers.get("etag")));
  const [drawn, ofSite] = await tags();
  expect(drawn).not.toBe(ofSite);
  await site.change(id, exampleIds);
  expect(await tags()).toEqual([drawn, ofSite]);
  await site.change(id, { image: await green() });
  const [covered, same] = await tags();
  expect([covered === drawn, same]).toEqual([false, ofSite]);
  await site.api("PATCH /site/settings", { body: { name: "Another" } });
  const renamed = await tags();
  expect([renamed[0] === covered, renamed[1] === ofSite]).toEqual([false, false]);
});

test("review card: the left half shows covers of the year's playlists", async () => {
  const colors = ["#aa0055", "#00aa55", "#0055aa", "#aaaa00"];
  for (const [index, color] of colors.entries()) {
    const image = await site.upload(plain(600, 600, color));
    await site.add({ year: 2024, month: 12 - index, image }, song("Sela - Tides"));
  }
  const answer = await site.send("/cards/2024/review.jpg");
  const bytes = Buffer.from(await answer.arrayBuffer());
  const corners = [150, 150, 450, 150, 150, 450, 450, 450];
  for (const [index, color] of colors.entries()) {
    const [left = 0, top = 0] = corners.slice(2 * index);
    expect(distance(await pixelOf(bytes, left, top), color)).toBeLessThan(6);
  }
});

test("card: the URL of a missing playlist or another file type returns 404", async () => {
  await site.add({ year: 2024, month: 3 });
  for (const path of ["2024/april.jpg", "2024/march.png", "abc/march.jpg", "2024/..%2fmarch.jpg"])
    expect((await site.send(`/cards/${path}`)).status).toBe(404);
});

test("card: many simultaneous requests for cards do not block the owner's upload", async () => {
  const years = Array.from({ length: 24 }, (_, index) => 2000 + index);
  for (const year of years) await site.add({ year });
  const cards = Promise.all(years.map((year) => site.send(`/cards/${year}/best.jpg`)));
  expect(await green()).toMatch(/^[0-9a-f]{32}\.jpg$/);
  for (const { status } of await cards) expect([200, 503]).toContain(status);
});
