import { expect, test } from "vitest";
import { ownedSite } from "../../testing/owned-site.ts";
import { refused } from "../../testing/refusal.ts";

const site = ownedSite();
const params = (playlist_id: string) => ({ params: { playlist_id } });

test("hearts: each member sees the published playlists that they keep, latest heart first", async () => {
  const [ada, bob] = [await site.join(), await site.join()];
  const march = await site.add({ year: 2024, month: 3 });
  const april = await site.add({ year: 2024, month: 4 });
  const draft = await site.add({ year: 2024, month: 5, published_at: null });
  for (const { id } of [april, march, april]) {
    site.clock.now += 1;
    expect(await ada.api("PUT /music/kept/:playlist_id", params(id))).toBeNull();
  }
  await bob.api("PUT /music/kept/:playlist_id", params(march.id));
  const keepDraft = ada.api("PUT /music/kept/:playlist_id", params(draft.id));
  await refused(keepDraft, 404, "Playlist not found");
  const keptBy = async ({ api }: typeof ada) =>
    (await api("GET /music/kept")).data.map(({ month }) => month);
  expect([await keptBy(ada), await keptBy(bob)]).toEqual([[3, 4], [3]]);
  expect((await site.api("GET /playlists/listens")).most_kept).toEqual([
    { id: march.id, title: "March 2024", path: "/music/2024/march", count: 2 },
    { id: april.id, title: "April 2024", path: "/music/2024/april", count: 1 },
  ]);

  await ada.api("DELETE /music/kept/:playlist_id", params(april.id));
  await site.change(march.id, { published_at: null });
  expect([await keptBy(ada), await keptBy(bob)]).toEqual([[], []]);
  await site.change(march.id, { published_at: "now" });
  expect([await keptBy(ada), await keptBy(bob)]).toEqual([[3], [3]]);
  const page = await site.send("/music/kept", { headers: { accept: "text/html" } });
  expect(page.status).toBe(404);
});
