import { expect, test } from "vitest";
import { ownedSite } from "../../testing/owned-site.ts";
import { refused } from "../../testing/refusal.ts";
import { song } from "../../testing/songs.ts";

const site = ownedSite();
const unknownId = "00000000-0000-4000-8000-000000000000";

const remove = (ids: unknown, api = site.api) =>
  api("POST /playlists/remove", { body: { ids: ids as string[] } });

test("deleting several playlists: each playlist can be restored unchanged with its songs", async () => {
  const { id: first } = await site.add({ year: 2024, month: 3 }, song("A - One"));
  const { id: second } = await site.add({ year: 2024, month: 2 });
  const { id: kept } = await site.add({ year: 2024 });
  const everything = async () => (await site.send("/music/2024")).json();
  const before = await everything();
  const ids = [first, second].sort();
  const removed = { message: "Playlists deleted successfully", ids };
  const answer = await remove([second, first.toUpperCase(), first, unknownId]);
  expect({ ...answer, ids: answer.ids.sort() }).toEqual(removed);
  expect(await everything()).toMatchObject({ data: [{ id: kept }], count: 1 });
  for (const id of ids) await site.restore(id);
  expect(await everything()).toEqual(before);

  await remove(ids);
  await refused(remove(ids), 404, "Playlist not found");
});

test.each([
  ["all", "IDs must be a list"],
  [[], "Include at least one playlist ID"],
  [["mine"], "Not a valid ID"],
  [Array(101).fill(unknownId), "You can include at most 100 playlists at once"],
])("deleting several playlists: the ids %j are refused with a message", async (ids, sentence) => {
  await refused(remove(ids), 422, sentence);
});

test("deleting several playlists: two requests with the ids in different orders do not deadlock", async () => {
  const other = await site.join({ is_superuser: true });
  for (let round = 0; round < 3; round++) {
    const ids: string[] = [];
    while (ids.length < 20) ids.push((await site.add({ year: 2024 })).id);
    const removals = [remove(ids), remove(ids.toReversed(), other.api)];
    // The second request finds nothing left to delete. A deadlock would be another error.
    const gone = ({ status }: { status: number }) =>
      status === 404 ? { ids: [] } : Promise.reject(status);
    const answers = await Promise.all(removals.map((each) => each.catch(gone)));
    expect(answers.flatMap((answer) => answer.ids).sort()).toEqual(ids.sort());
  }
});
