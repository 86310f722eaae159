import { expect, test } from "vitest";
import { ownedSite } from "../testing/owned-site.ts";
import { refused } from "../testing/refusal.ts";
import { song } from "../testing/songs.ts";

const site = ownedSite();
const unknownId = "00000000-0000-4000-8000-000000000000";

const remove = (ids: unknown, api = site.api) =>
  api("POST /playlists/remove", { body: { ids: ids as string[] } });
const restore = (ids: unknown) =>
  site.api("POST /playlists/restore", { body: { ids: ids as string[] } });

test("several playlists are deleted at once and brought back as they were, songs and all, within the hour", async () => {
  const { id: first } = await site.add({ year: 2024, month: 3 }, song("A - One"));
  const { id: second } = await site.add({ year: 2024, month: 2 });
  const { id: kept } = await site.add({ year: 2024 });
  const everything = async () => (await site.send("/music/2024")).json();
  const before = await everything();
  const ids = [first, second].sort();
  const removed = { message: "Playlists deleted successfully", ids };
  expect(await remove([second, first.toUpperCase(), first, unknownId])).toEqual(removed);
  expect(await everything()).toMatchObject({ data: [{ id: kept }], count: 1 });
  site.clock.now += 3_599_999;
  const restored = { message: "Playlists restored successfully", ids };
  for (const _again of [1, 2]) expect(await restore(ids)).toEqual(restored);
  expect(await everything()).toEqual(before);

  await remove(ids);
  await refused(remove(ids), 404, "Playlist not found");
  site.clock.now += 3_600_000;
  await refused(restore(ids), 404, "Playlist not found");
});

test("one that cannot be brought back keeps the others from coming back alone", async () => {
  const { id: whole } = await site.add({ year: 2024, month: 1 });
  const { id: broken } = await site.add({ year: 2024, month: 2, image: await site.upload() });
  await remove([whole, broken]);
  await site.db.deleteFrom("images").execute();
  await refused(restore([whole, broken]), 422, /^Image must be/);
  expect((await site.api("GET /playlists/", {})).count).toBe(0);
});

test.each([
  ["all", "Ids must be a list"],
  [[], "Ids must name at least one playlist"],
  [["mine"], "Not an identifier"],
  [Array(101).fill(unknownId), "At most 100 playlists can be named at once"],
])("%j is refused with a sentence", async (ids, sentence) => {
  await refused(remove(ids), 422, sentence);
  await refused(restore(ids), 422, sentence);
});
