import { expect, test } from "vitest";
import { refused } from "../testing/refusal.ts";
import { startSite } from "../testing/start-site.ts";
import { exampleIds } from "../testing/whole-playlist.ts";

const unknownId = "00000000-0000-4000-8000-000000000000";

async function owned(environment?: Record<string, string>) {
  const site = await startSite(environment ? { environment } : {});
  const { api } = await site.join({ is_superuser: true });
  const add = async (...bodies: Record<string, unknown>[]) => {
    const made: string[] = [];
    for (const body of bodies) {
      site.clock.now += 1;
      made.push((await api("POST /playlists/", { body })).id);
    }
    return made;
  };
  return { site, api, add };
}

test("several playlists are deleted at once and brought back as they were, songs and all", async () => {
  const { site, api, add } = await owned();
  await using _ = site;
  const ids = await add(
    { year: 2024, month: 3, ...exampleIds },
    { year: 2024, month: 2 },
    { year: 2018, end_year: 2022 },
  );
  const [first = "", second = "", kept = ""] = ids;
  await api("PUT /playlists/:playlist_id/songs", {
    params: { playlist_id: first },
    body: { songs: [{ title: "One", artist: "A" }] },
  });
  const everything = async () => ({
    list: await api("GET /playlists/", {}),
    songs: await api("GET /playlists/:playlist_id/songs", { params: { playlist_id: first } }).catch(
      () => null,
    ),
    music: await (await site.send("/music/2024")).json(),
  });
  const before = await everything();
  const removed = await api("POST /playlists/remove", {
    body: { ids: [second, first.toUpperCase(), first, unknownId] },
  });
  expect(removed).toEqual({
    message: "Playlists deleted successfully",
    ids: [first, second].sort(),
  });
  expect((await everything()).list.data.map(({ id }) => id)).toEqual([kept]);
  expect((await everything()).music).toMatchObject({ count: 0 });

  site.clock.now += 3_599_999;
  const restored = await api("POST /playlists/restore", { body: { ids: removed.ids } });
  expect(restored).toEqual({
    message: "Playlists restored successfully",
    ids: [first, second].sort(),
  });
  expect(await everything()).toEqual(before);
  expect(await api("POST /playlists/restore", { body: { ids: removed.ids } })).toEqual(restored);
});

test("where none of them is there, that is said; after an hour nothing comes back", async () => {
  const { site, api, add } = await owned();
  await using _ = site;
  const ids = await add({ year: 2024 });
  await refused(
    api("POST /playlists/remove", { body: { ids: [unknownId] } }),
    404,
    "Playlist not found",
  );
  await api("POST /playlists/remove", { body: { ids } });
  await refused(api("POST /playlists/remove", { body: { ids } }), 404, "Playlist not found");
  site.clock.now += 3_600_000;
  await refused(api("POST /playlists/restore", { body: { ids } }), 404, "Playlist not found");
});

test("one that cannot be brought back keeps the others from coming back alone", async () => {
  const { site, api, add } = await owned();
  await using _ = site;
  const ids = await add({ year: 2024, month: 1 }, { year: 2024, month: 2 });
  await api("POST /playlists/remove", { body: { ids } });
  // Its picture is gone, which the hour for undoing does not allow for.
  const { playlist } = await site.db
    .selectFrom("removed_playlists")
    .select("playlist")
    .where("id", "=", ids[1] ?? "")
    .executeTakeFirstOrThrow();
  const broken = JSON.stringify({ ...JSON.parse(playlist), image: `${"0".repeat(32)}.png` });
  await site.db
    .updateTable("removed_playlists")
    .set({ playlist: broken })
    .where("id", "=", ids[1] ?? "")
    .execute();
  await refused(api("POST /playlists/restore", { body: { ids } }), 422, /^Image must be/);
  expect((await api("GET /playlists/", {})).count).toBe(0);
});

test("what is no list of ids is refused with a sentence", async () => {
  const { site, api } = await owned();
  await using _ = site;
  for (const [ids, sentence] of [
    ["all", "Ids must be a list"],
    [[], "Ids must name at least one playlist"],
    [["mine"], "Not an identifier"],
    [Array(101).fill(unknownId), "At most 100 playlists can be named at once"],
  ] as const)
    for (const call of ["POST /playlists/remove", "POST /playlists/restore"] as const)
      await refused(api(call, { body: { ids: ids as string[] } }), 422, sentence);
});

test("two requests that delete the same playlists in different orders are both answered, and each playlist goes once", async () => {
  const { site, api, add } = await owned({ RATE_LIMITS: "off" });
  await using _ = site;
  const other = await site.join({ is_superuser: true });
  for (let round = 0; round < 5; round++) {
    const ids = await add(...Array.from({ length: 20 }, () => ({ year: 2024 })));
    const answers = await Promise.all([
      api("POST /playlists/remove", { body: { ids } }).catch(() => ({ ids: [] })),
      other
        .api("POST /playlists/remove", { body: { ids: ids.toReversed() } })
        .catch(() => ({ ids: [] })),
    ]);
    expect(answers.flatMap((answer) => answer.ids).sort()).toEqual(ids.sort());
  }
});
