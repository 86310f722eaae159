import sharp from "sharp";
import { expect, test } from "vitest";
import type { Playlist } from "#contract/playlists.ts";
import { distance, pixelOf } from "../testing/pictures.ts";
import { siteWithOwner } from "../testing/sharing-site.ts";
import { exampleIds } from "../testing/whole-playlist.ts";

test("a card is a picture of 1200 by 630 with the cover and words on it, for every site to show", async () => {
  await using site = await siteWithOwner();
  await site.add({ year: 2024, month: 3, image: await site.upload("#00aa55"), ...exampleIds });
  const answer = await site.send("/cards/2024/march.jpg?cover=anything");
  const { status, headers } = answer;
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([
    status,
    headers.get("content-type"),
    headers.get("cross-origin-resource-policy"),
  ]).toEqual([200, "image/jpeg", "cross-origin"]);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: "jpeg" });
  expect(distance(await pixelOf(bytes, 300, 300), "#00aa55")).toBeLessThan(6);
  const { channels } = await sharp(bytes)
    .extract({ left: 620, top: 150, width: 500, height: 300 })
    .stats();
  expect(Math.min(...channels.map(({ max }) => max))).toBeGreaterThan(200);
  const again = await site.send("/cards/2024/march.jpg", {
    headers: { "if-none-match": headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
});

test("a card changes with its cover and with nothing else; without a cover, and for the site itself, one is drawn", async () => {
  await using site = await siteWithOwner();
  const { id } = await site.add({ year: 2024, month: 3 });
  const tag = async (path: string) => {
    const { status, headers } = await site.send(path);
    expect([path, status]).toEqual([path, 200]);
    return headers.get("etag");
  };
  const drawn = await tag("/cards/2024/march.jpg");
  const change = (body: Partial<Playlist>) =>
    site.owner.api("PATCH /playlists/:playlist_id", { params: { playlist_id: id }, body });
  await change(exampleIds);
  expect(await tag("/cards/2024/march.jpg")).toBe(drawn);
  await change({ image: await site.upload("#00aa55") });
  expect(await tag("/cards/2024/march.jpg")).not.toBe(drawn);
  expect(await tag("/cards/site.jpg")).not.toBe(drawn);
});

test("other addresses are no cards, and 300 requests for one card at once are answered", async () => {
  await using site = await siteWithOwner();
  await site.add({ year: 2024, month: 3 });
  for (const path of ["2024/april.jpg", "2024/march.png", "abc/march.jpg", "2024/..%2fmarch.jpg"])
    expect((await site.send(`/cards/${path}`)).status).toBe(404);
  const answers = await Promise.all(
    Array.from({ length: 300 }, () => site.send("/cards/2024/march.jpg")),
  );
  expect(
    new Set(answers.map(({ status, headers }) => `${status} ${headers.get("etag")}`)).size,
  ).toBe(1);
});
